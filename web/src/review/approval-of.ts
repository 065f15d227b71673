import type { Approval } from '#contract/posts/approval.ts'
import type { Post } from '#contract/posts/post.ts'

/**
 * The statuses in which a post's last approval is no longer in force, or says less than what became of the post since.
 */
const WITHOUT: ReadonlySet<Post['status']> = new Set(['draft', 'pending_approval', 'failed', 'canceled'])

/** The approval by which a post goes out; null if none stands, or its record is no longer among the newest. */
export function approvalOf({ status, approvals = [] }: Pick<Post, 'status' | 'approvals'>): Approval | null {
  if (WITHOUT.has(status)) return null
  return approvals
    .filter(({ action }) => action === 'approved' || action === 'reapproved')
    .reduce<Approval | null>((last, one) => (last === null || one.approvedAt > last.approvedAt ? one : last), null)
}
