import { countSentParts } from '#contract/posts/post-parts.ts'
import { isUndecided } from '#contract/statuses.ts'
import type { RequestEvent } from '#features/effects/index.ts'
import { learnFromApproval } from '#features/preferences/index.ts'
import { isByPerson } from '#kernel/actor.ts'
import type { OrgContext } from '#kernel/context.ts'
import type { Trx } from '#kernel/db/database.ts'
import { rowsOf } from '#kernel/db/send.ts'
import { invalid, notFound } from '#kernel/errors.ts'
import { newId } from '#kernel/ids.ts'
import { type Account, accountsOf } from '../content/accounts.ts'
import { checkFor, detailsOf } from '../content/check-post.ts'
import { contentOf } from '../content/content-hash.ts'
import { groupRefusal } from '../moves/group-moves.ts'
import { emitGroupEvent, writeGroupState } from '../moves/refresh-group.ts'
import { refusal } from '../moves/refusal.ts'
import { requestMoves } from '../moves/request-move.ts'
import type { GroupRow, PostRow } from '../rows/present.ts'
import type { LockedGroup } from '../rows/queries.ts'
import {
  type ChosenTimes,
  chooseFreeTimes,
  chooseNamedTime,
  type OfferedTime,
  requireAhead,
} from '../times/choose-times.ts'
import { MOST_LINES, type NewApproval, noteApprovals, requireRoomInHistory } from './approval-records.ts'
import { requireApprovable } from './assistant-approvals.ts'
import { resolveAccounts, takeTurns } from './missing-accounts.ts'
import { requireSeen, type Seen } from './seen.ts'

export interface ApproveInput {
  approvePosts?: string[] | undefined
  autoSchedule?: boolean | undefined
  scheduledForUtc?: string | null | undefined
  /** The free times that the person was shown. Exactly these are taken, or nothing is approved. Decision 028 */
  offered?: OfferedTime[] | undefined
  /** The content that the person saw. No other content is approved. */
  expected?: Seen[] | undefined
}

/** Approves the chosen posts of a locked group and gives them times. No other code approves content. Spec R5 */
export async function approve(
  ctx: OrgContext,
  { group, posts }: Pick<LockedGroup, 'group' | 'posts'>,
  input: ApproveInput,
): Promise<void> {
  const { db, orgId } = ctx
  requireAhead(input.scheduledForUtc, ctx.now, 'body.scheduledForUtc')
  const chosen = choosePosts(posts, input.approvePosts, 'approve')
  for (const { postId } of input.offered ?? [])
    if (!chosen.some(({ id }) => id === postId)) throw notFound('post in this verdict')
  await requireApprovable(ctx, chosen)
  requireSeen(posts, chosen, input.expected)
  const [, accounts, approvedEarlier] = await Promise.all([
    takeTurns(db, orgId, chosen),
    accountsOf(db, orgId),
    earlierApprovals(db, orgId, group.id),
    requireRoomInHistory(ctx, group.id, MOST_LINES.decided),
  ])
  const ready = await resolveAccounts(ctx, chosen, accounts)
  requireRulesKept(ctx, ready, accounts)

  const timeOf = input.autoSchedule === false ? null : await chooseTimes(ctx, group, ready, input)
  const wish = input.scheduledForUtc ? { wished_for: input.scheduledForUtc, time_chosen: isByPerson(ctx.actor) } : {}
  const moved = await requestMoves(
    db,
    ready.map((post) => {
      const { social_account_id, content_hash } = post
      const time = timeOf?.(post)
      return {
        post,
        events: [approval(post), ...(time ? [time.event] : [])],
        // A post that is approved without a time keeps its wished time: the next scheduling offers it first. Spec R5
        also: { social_account_id, content_hash, ...(time?.also ?? wish) },
      }
    }),
  )
  const approved = new Map(moved.map(({ row }) => [row.id, row]))
  const decided = posts.map((post) => approved.get(post.id) ?? post)
  const isWhole = !decided.some(isUndecided)
  const lines = ready.map((post) => lineFor(post, approvedEarlier))
  // The verdict on the last undecided post approves the group itself, and the record names the person who gave it.
  noteApprovals(
    ctx,
    isWhole ? [...lines, { level: 'group', groupId: group.id, postId: null, action: 'approved' }] : lines,
  )
  const state = { groupId: group.id, before: group.status, posts: decided }
  await writeGroupState(ctx, { ...state, approvedBy: isWhole ? ctx.userId : null })
  if (isWhole) await emitGroupEvent(ctx, group.id, 'approved')
  await learnFromApproval(ctx, ready)
}

function chooseTimes(
  ctx: OrgContext,
  group: GroupRow,
  posts: readonly PostRow[],
  { scheduledForUtc, offered }: ApproveInput,
): Promise<ChosenTimes> {
  return scheduledForUtc ? chooseNamedTime(ctx, scheduledForUtc) : chooseFreeTimes(ctx, group, posts, offered)
}

function lineFor(post: PostRow, approvedEarlier: ReadonlySet<string | null>): NewApproval {
  const action = approvedEarlier.has(post.id) ? 'reapproved' : 'approved'
  return { level: 'post', groupId: post.group_id, postId: post.id, action, contentHash: post.content_hash }
}

function approval(post: PostRow): RequestEvent {
  return { type: 'approve', contentHash: post.content_hash, publishKey: newId(), ...countSentParts(contentOf(post)) }
}

/** The posts of the group that were approved before. */
async function earlierApprovals(db: Trx, orgId: string, groupId: string): Promise<ReadonlySet<string | null>> {
  const approvals = db.selectFrom('approval').select('post_id').distinct().where('org_id', '=', orgId)
  const rows = await rowsOf(db, approvals.where('group_id', '=', groupId).where('action', '=', 'approved'))
  return new Set(rows.map((row) => row.post_id))
}

/** The posts that a verdict concerns: the named ones, or all undecided ones. Throws 404 and 409. */
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

function requireRulesKept(ctx: OrgContext, posts: readonly PostRow[], accounts: readonly Account[]): void {
  const details = posts.flatMap((post) => {
    const account = accounts.find(({ id }) => id === post.social_account_id)
    return detailsOf(checkFor(account?.facts ?? null, contentOf(post), ctx.services), `posts.${post.id}`)
  })
  if (details.length > 0) throw invalid(details)
}
