import { partsOf } from '#contract/post-parts.ts'
import { isUndecided } from '#contract/statuses.ts'
import { emitEvent } from '#features/webhooks/index.ts'
import { isByPerson } from '#kernel/actor.ts'
import type { OrgContext } from '#kernel/context.ts'
import { conflict, invalid, notFound } from '#kernel/errors.ts'
import { newId } from '#kernel/ids.ts'
import { resolveAccounts } from './accounts-for-approval.ts'
import { recordApprovals } from './approval-records.ts'
import { requireApprovable } from './assistant-approvals.ts'
import { checkAgainstRules, contentOf, detailsOf } from './check-post.ts'
import { each, giveTimes, type OfferedTime } from './give-times.ts'
import { groupRefusal } from './group-moves.ts'
import type { PostRow } from './present.ts'
import { approvalsOf, lockGroup, readGroup } from './queries.ts'
import { refreshGroup } from './refresh-group.ts'
import { refusal } from './refusal.ts'
import { requestMove, savePost } from './request-move.ts'
import { requireAhead } from './times.ts'

export interface ApproveInput {
  groupId: string
  approvePosts?: string[] | undefined
  autoSchedule?: boolean | undefined
  scheduledForUtc?: string | null | undefined
  /** The free times that the person was shown: exactly these are taken, or nothing is decided. Decision 028 */
  offered?: OfferedTime[] | undefined
  /** The content that the person saw: a post whose content has changed since is not approved. */
  expected?: { postId: string; contentHash: string }[] | undefined
}

/** Approves the chosen posts of a group and gives them times. The one place where content becomes approved. A3-2 */
export async function approve(ctx: OrgContext, input: ApproveInput): Promise<void> {
  const { db, orgId } = ctx
  requireAhead(input.scheduledForUtc, ctx.now, 'body.scheduledForUtc')
  const { posts } = await lockGroup(db, orgId, input.groupId)
  const chosen = choosePosts(posts, input.approvePosts, 'approve')
  requireExpected(posts, input.expected)
  for (const { postId } of input.offered ?? [])
    if (!chosen.some(({ id }) => id === postId)) throw notFound('post in this verdict')
  await requireApprovable(ctx, chosen)
  const ready = await resolveAccounts(ctx, chosen)
  await requireRulesKept(ctx, ready)

  const earlier = new Set(
    (await approvalsOf(db, orgId, [input.groupId])).filter((a) => a.action === 'approved').map((a) => a.post_id),
  )
  const approved: PostRow[] = []
  for (const post of ready) {
    const { row } = await requestMove(db, post, {
      type: 'approve',
      contentHash: post.content_hash,
      publishKey: newId(),
      partsTotal: partsOf(contentOf(post)).length,
    })
    approved.push(row)
  }
  await recordApprovals(
    ctx,
    approved.map((post) => ({
      level: 'post',
      groupId: input.groupId,
      postId: post.id,
      action: earlier.has(post.id) ? 'reapproved' : 'approved',
      contentHash: post.content_hash,
    })),
  )
  if (input.autoSchedule !== false) await giveTimes(ctx, approved, input.scheduledForUtc ?? null, input.offered)
  else if (input.scheduledForUtc) await wish(ctx, approved, input.scheduledForUtc)
  await refreshGroup(ctx, input.groupId)
  await concludeGroup(ctx, input.groupId, posts, approved)
}

/** Approved without a time, although one was wished for: the next schedule offers that time first. A3-2 */
async function wish(ctx: OrgContext, posts: readonly PostRow[], time: string): Promise<void> {
  await each(posts, (post) => savePost(ctx.db, post, { wished_for: time, time_chosen: isByPerson(ctx.actor) }))
}

/** The posts that a verdict is about: the named ones, or all undecided ones. Throws 404 and 409. */
export function choosePosts(
  posts: readonly PostRow[],
  ids: readonly string[] | undefined,
  move: 'approve' | 'reject',
): PostRow[] {
  if (ids) {
    return ids.map((id) => {
      const post = posts.find((candidate) => candidate.id === id)
      if (!post) throw notFound('post in this group')
      if (!isUndecided(post)) throw refusal(post, move, 'invalid_transition')
      return post
    })
  }
  const chosen = posts.filter(isUndecided)
  if (chosen.length === 0) throw groupRefusal(posts, move === 'approve' ? 'approved' : 'draft')
  return chosen
}

/** Nobody may approve what they did not see. A3-2 */
export function requireExpected(posts: readonly PostRow[], expected: ApproveInput['expected']): void {
  for (const { postId, contentHash } of expected ?? []) {
    const post = posts.find((candidate) => candidate.id === postId)
    if (!post) throw notFound('post in this group')
    if (post.content_hash !== contentHash) {
      throw conflict('stale_update', 'The content changed since it was read: look at it again, then decide', [
        { path: `posts.${postId}.contentHash`, code: 'changed', message: `The content is ${post.content_hash} now` },
      ])
    }
  }
}

async function requireRulesKept(ctx: OrgContext, posts: readonly PostRow[]): Promise<void> {
  const details = []
  for (const post of posts) {
    const result = await checkAgainstRules(ctx.db, ctx.orgId, contentOf(post), ctx.services.config)
    details.push(...detailsOf(result, `posts.${post.id}`))
  }
  if (details.length > 0) throw invalid(details)
}

/** Once no post is left undecided, the group itself is approved, and the record says by whom. */
async function concludeGroup(
  ctx: OrgContext,
  groupId: string,
  before: readonly PostRow[],
  approved: readonly PostRow[],
): Promise<void> {
  const decided = new Set(approved.map((post) => post.id))
  if (before.some((post) => isUndecided(post) && !decided.has(post.id))) return
  await recordApprovals(ctx, [{ level: 'group', groupId, postId: null, action: 'approved' }])
  await ctx.db
    .updateTable('post_group')
    .set((eb) => ({ approved_by: ctx.userId, approved_at: eb.fn('now') }))
    .where('org_id', '=', ctx.orgId)
    .where('id', '=', groupId)
    .execute()
  const data = async () => (await readGroup(ctx.db, ctx.orgId, groupId)).group
  await emitEvent(ctx.db, ctx.services, { orgId: ctx.orgId, type: 'post_group.approved', data })
}
