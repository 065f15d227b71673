import { sql } from 'kysely'
import type { RejectReason } from '#contract/statuses.ts'
import type { OrgContext } from '#kernel/context.ts'
import { emitGroupEvent, refreshGroup } from '../moves/refresh-group.ts'
import { reviewMove } from '../moves/request-move.ts'
import type { LockedGroup } from '../rows/queries.ts'
import { recordApprovals } from './approval-records.ts'
import { choosePosts } from './approve.ts'
import { tellWriter } from './tell-writer.ts'

export interface RejectInput {
  rejectPosts?: string[] | undefined
  reason?: RejectReason | undefined
  note?: string | undefined
}

/** Sends the chosen posts back to draft; reason and note are kept and teach the workspace's taste. A3-3 */
export async function reject(ctx: OrgContext, { group, posts }: LockedGroup, input: RejectInput): Promise<void> {
  const { reason, note } = input
  const groupId = group.id
  const chosen = choosePosts(posts, input.rejectPosts, 'reject')
  for (const post of chosen) await reviewMove(ctx.db, post, 'reject')
  const record = { groupId, action: 'rejected' as const, reason, note }
  await recordApprovals(ctx, [
    ...chosen.map((post) => ({ ...record, level: 'post' as const, postId: post.id, contentHash: post.content_hash })),
    ...(chosen.length === posts.length ? [{ ...record, level: 'group' as const, postId: null }] : []),
  ])
  if (reason || note) await learn(ctx, [reason, note].filter(Boolean).join(': '))
  await tellWriter(ctx, group, input)
  await refreshGroup(ctx, groupId)
  await emitGroupEvent(ctx, groupId, 'rejected')
}

async function learn(ctx: OrgContext, signal: string): Promise<void> {
  await ctx.db
    .insertInto('preference_signal')
    .values({ org_id: ctx.orgId, kind: 'reject', signal })
    .onConflict((conflict) =>
      conflict
        .columns(['org_id', 'kind', 'signal'])
        .doUpdateSet({ occurrences: sql`preference_signal.occurrences + 1`, last_seen_at: sql`now()` }),
    )
    .execute()
}
