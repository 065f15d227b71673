import { z } from 'zod'
import { Id, Timestamp } from '../common.ts'
import { SCOPES } from './scopes.ts'

/** What a person allowed an assistant in one workspace. Spec O10 */
export const Connection = z
  .object({
    id: Id,
    clientName: z.string().describe('As the assistant calls itself: nobody has verified it'),
    clientUri: z.url().nullable(),
    userId: Id.describe('Whom it acts for'),
    userName: z.string().nullable(),
    scopes: z
      .array(z.enum(SCOPES))
      .describe('The scopes that it was given; the role of the person it acts for limits it further'),
    createdAt: Timestamp,
    lastUsedAt: Timestamp.nullable(),
  })
  .meta({ id: 'Connection' })
export type Connection = z.infer<typeof Connection>
