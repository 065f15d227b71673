import { z } from 'zod'
import { Id, Timestamp } from './common.ts'
import { APPROVAL_ACTIONS } from './statuses.ts'

/** One step of a post's or a group's way through review. Document 1, "Approval". */
export const Approval = z
  .object({
    id: Id,
    level: z.enum(['group', 'post']),
    groupId: Id,
    postId: Id.nullable(),
    approvedByUserId: Id,
    approvedAt: Timestamp,
    action: z.enum(APPROVAL_ACTIONS),
    client: z.string().nullable().optional().describe('The assistant through which that person acted'),
  })
  .meta({ id: 'Approval' })
export type Approval = z.infer<typeof Approval>
