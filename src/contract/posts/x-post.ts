import { z } from 'zod'
import { Id } from '../common.ts'

/** The result of deleting a post on X. Spec N7. */
export const XPostDeletion = z
  .object({
    outcome: z
      .enum(['deleted_on_x', 'removed_from_schedule'])
      .describe('deleted_on_x: it was public and is gone. removed_from_schedule: it had not gone out, and will not'),
    postId: Id.nullable().describe('Null: the post was not made here'),
    xPostId: z.string().nullable().describe('The id at X; for a thread, the id of its first post'),
    socialAccountId: Id.nullable(),
    warnings: z.array(z.string()),
  })
  .meta({ id: 'XPostDeletion' })
export type XPostDeletion = z.infer<typeof XPostDeletion>
