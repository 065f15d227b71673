import { lockSlots, reserveSlots, slotIsFree } from '#features/scheduling/index.ts'
import type { OrgContext } from '#kernel/context.ts'
import type { PostRow } from './present.ts'
import { requestMove } from './request-move.ts'

/** A time for each of these approved posts: the one that was said, else the wish if still free, else the best free slot. A3-2 */
export async function giveTimes(ctx: OrgContext, posts: readonly PostRow[], at: string | null): Promise<PostRow[]> {
  if (at) {
    const reason = 'Chosen by the person who approved it'
    return Promise.all(posts.map((post) => schedule(ctx, post, at, reason)))
  }
  await lockSlots(ctx.db, ctx.orgId)
  const timed: PostRow[] = []
  const open: PostRow[] = []
  for (const post of posts) {
    const wish = post.wished_for
    const free =
      wish !== null && Date.parse(wish) > ctx.now.getTime() && (await slotIsFree(ctx.db, ctx.orgId, wish, post.id))
    if (wish && free) timed.push(await schedule(ctx, post, wish, 'The time that was wished for'))
    else open.push(post)
  }
  const slots = await reserveSlots(ctx.db, {
    orgId: ctx.orgId,
    now: ctx.now,
    posts: open.map((post) => ({ id: post.id, platform: post.platform as never })),
  })
  for (const post of open) {
    const slot = slots.get(post.id)
    timed.push(slot ? await schedule(ctx, post, slot.scheduledForUtc, slot.reason) : post)
  }
  return timed
}

async function schedule(ctx: OrgContext, post: PostRow, at: string, reason: string): Promise<PostRow> {
  const moved = await requestMove(
    ctx.db,
    post,
    { type: 'schedule', at: Date.parse(at) },
    {
      schedule_reason: reason,
      wished_for: at,
    },
  )
  return moved.row
}
