import type { Approval } from '#contract/posts/approval.ts'
import type { Post } from '#contract/posts/post.ts'

/** The statuses in which a post's last approval is no longer valid, or says less than the later events. */
const WITHOUT: ReadonlySet<Post['status']> = new Set(['draft', 'pending_approval', 'failed', 'canceled'])

/** The approval by which a post is published. Null if none is valid, or its record is no longer among the newest. */
export function approvalOf({ status, approvals = [] }: Pick<Post, 'status' | 'approvals'>): Approval | null {
  if (WITHOUT.has(status)) return null
  return approvals
    .filter(({ action }) => action === 'approved' || action === 'reapproved')
    .reduce<Approval | null>((last, one) => (last === null || one.approvedAt > last.approvedAt ? one : last), null)
}
