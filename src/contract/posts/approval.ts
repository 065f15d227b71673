import { z } from 'zod'
import { Id, Timestamp } from '../common.ts'
import { APPROVAL_ACTIONS, REJECT_REASONS } from '../statuses.ts'

/** One step of a post's or a group's review. Spec R12. */
export const Approval = z
  .object({
    id: Id,
    level: z.enum(['group', 'post']),
    groupId: Id,
    postId: Id.nullable(),
    approvedByUserId: Id,
    approvedAt: Timestamp,
    action: z.enum(APPROVAL_ACTIONS),
    reason: z.enum(REJECT_REASONS).optional().describe('Why it was sent back'),
    note: z.string().optional().describe('What the person who sent it back wrote for its writer'),
    approvedByName: z
      .string()
      .nullable()
      .optional()
      .describe(
        'Name of who decided, or the part of their address before the @ if they have none; null if they have left',
      ),
    client: z.string().nullable().optional().describe('The assistant or API key through which that person acted'),
  })
  .meta({ id: 'Approval' })
export type Approval = z.infer<typeof Approval>
