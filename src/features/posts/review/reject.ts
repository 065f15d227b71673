import type { RejectReason } from '#contract/statuses.ts'
import { learnFromRejection } from '#features/preferences/index.ts'
import type { OrgContext } from '#kernel/context.ts'
import { rowsOf } from '#kernel/db/send.ts'
import { emitGroupEvent, refreshGroup } from '../moves/refresh-group.ts'
import { reviewMove } from '../moves/request-move.ts'
import type { PostRow } from '../rows/present.ts'
import type { LockedGroup } from '../rows/queries.ts'
import { MOST_LINES, recordApprovals, requireRoomInHistory } from './approval-records.ts'
import { choosePosts } from './approve.ts'
import { tellWriter } from './tell-writer.ts'

export interface RejectInput {
  rejectPosts?: string[] | undefined
  reason?: RejectReason | undefined
  note?: string | undefined
}

/**
 * Sends the chosen posts back to draft. Reason and note are stored in the history, and are learned as preferences. Spec
 * R7
 */
export async function reject(ctx: OrgContext, { group, posts }: LockedGroup, input: RejectInput): Promise<void> {
  const { reason, note } = input
  const groupId = group.id
  const chosen = choosePosts(posts, input.rejectPosts, 'reject')
  if (await isSaidAlready(ctx, chosen, input)) return
  await requireRoomInHistory(ctx, groupId, MOST_LINES.decided)
  for (const post of chosen) await reviewMove(ctx.db, post, 'reject')
  const record = { groupId, action: 'rejected' as const, reason, note }
  await recordApprovals(ctx, [
    ...chosen.map((post) => ({ ...record, level: 'post' as const, postId: post.id, contentHash: post.content_hash })),
    ...(chosen.length === posts.length ? [{ ...record, level: 'group' as const, postId: null }] : []),
  ])
  await learnFromRejection(ctx, chosen, input)
  await tellWriter(ctx, group, input)
  await refreshGroup(ctx, groupId)
  await emitGroupEvent(ctx, groupId, 'rejected')
}

/**
 * Whether these drafts were already sent back with the same reason and note, and nobody has written or decided anything
 * since.
 */
async function isSaidAlready(ctx: OrgContext, posts: readonly PostRow[], said: RejectInput): Promise<boolean> {
  if (posts.some(({ status }) => status !== 'draft')) return false
  const { reason = null, note = null } = said
  const newest = ctx.db
    .selectFrom('approval')
    .select(['post_id', 'action', 'reason', 'note', 'content_hash', 'approved_by_user_id'])
    .distinctOn('post_id')
    .where('org_id', '=', ctx.orgId)
    .where('group_id', 'in', [...new Set(posts.map((post) => post.group_id))])
    .where(
      'post_id',
      'in',
      posts.map(({ id }) => id),
    )
    .orderBy('post_id')
    .orderBy('approved_at', 'desc')
    .orderBy('id', 'desc')
  const lines = new Map((await rowsOf(ctx.db, newest)).map((line) => [line.post_id, line]))
  return posts.every(({ id, content_hash }) => {
    const line = lines.get(id)
    if (line?.action !== 'rejected' || line.content_hash !== content_hash) return false
    return line.approved_by_user_id === ctx.userId && line.reason === reason && line.note === note
  })
}
