import { z } from 'zod'
import { Id } from '../common.ts'

/** What became of a post that was to be deleted on X. Document 2, "X posts and automation". */
export const XPostDeletion = z
  .object({
    outcome: z
      .enum(['deleted_on_x', 'removed_from_schedule'])
      .describe('deleted_on_x: it was public and is gone. removed_from_schedule: it had not gone out, and will not'),
    postId: Id.nullable().describe('Null: the post was not made here'),
    xPostId: z.string().nullable().describe('The id at X; of a thread that of its first post'),
    socialAccountId: Id.nullable(),
    warnings: z.array(z.string()),
  })
  .meta({ id: 'XPostDeletion' })
export type XPostDeletion = z.infer<typeof XPostDeletion>
