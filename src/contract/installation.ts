import { z } from 'zod'
import { Id, pageOf, Timestamp } from './common.ts'

/** A mail in the mail folder, as the list shows it. Spec S2. */
export const FiledMail = z
  .object({ id: Id, to: z.string(), subject: z.string(), sentAt: Timestamp })
  .meta({ id: 'FiledMail' })

export const FiledMailPage = pageOf(FiledMail).extend({
  transport: z.enum(['smtp', 'folder']).describe('Where mails go; with smtp none are kept, and the list is empty'),
})

/** A mail in the mail folder with its contents. */
export const FiledMailContent = FiledMail.extend({
  text: z.string(),
  html: z.string(),
  links: z.array(z.url()).describe('The web addresses in it, in order'),
}).meta({ id: 'FiledMailContent' })
