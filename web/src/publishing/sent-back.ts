import type { Approval } from '#contract/posts/approval.ts'
import type { PostGroupWithPosts } from '#contract/posts/post-group.ts'
import { REJECT_WORDS, type RejectReason } from '#contract/statuses.ts'

/**
 * The rejection that a draft still has to answer: the latest decision, unless somebody has submitted the draft since.
 * Null if there is none.
 */
export function sentBack({ group, posts }: PostGroupWithPosts): Approval | null {
  if (!posts.some(({ status }) => status === 'draft')) return null
  const last = (group.approvals ?? []).reduce<Approval | null>(
    (latest, one) => (latest === null || one.approvedAt >= latest.approvedAt ? one : latest),
    null,
  )
  return last?.action === 'rejected' ? last : null
}

interface Rejection {
  approvedByName?: string | null | undefined
  client?: string | null | undefined
  reason?: RejectReason | null | undefined
}

/** A rejection as a sentence: "Sent back by Rita Gomes: too promotional." */
export function sentBackWords({ approvedByName, client, reason }: Rejection): string {
  const who = approvedByName ?? 'somebody'
  const through = client ? ` through ${client}` : ''
  return `Sent back by ${who}${through}${reason && reason !== 'other' ? `: ${REJECT_WORDS[reason].toLowerCase()}` : ''}.`
}
