import { z } from 'zod'

/** What an uploaded file loses when it is stored. */
export const UploadWarnings = z
  .array(z.object({ code: z.enum(['animation_lost']), message: z.string() }))
  .describe('What the file lost, such as an animation; usually empty')
export type UploadWarnings = z.infer<typeof UploadWarnings>
