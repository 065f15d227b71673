import type { Platform } from '#contract/platforms.ts'
import { lockSlots, reserveSlots } from '#features/scheduling/index.ts'
import type { OrgContext } from '#kernel/context.ts'
import type { PostRow } from './present.ts'
import { requestMove } from './request-move.ts'

/**
 * A time for each of these approved posts: the one that was said, else the wish if still free, else the best free slot
 * (A3-2). A post for which there is no free time stays approved. Choosing and taking are one step: see lockSlots.
 */
export async function giveTimes(ctx: OrgContext, posts: readonly PostRow[], at: string | null): Promise<PostRow[]> {
  if (at) {
    await lockSlots(ctx.db, ctx.orgId)
    const chosen = { scheduledForUtc: at, reason: 'Chosen by the person who approved it' }
    return each(posts, (post) => schedule(ctx, post, chosen))
  }
  const contentType = await contentTypeOf(ctx, posts)
  const slots = await reserveSlots(ctx.db, {
    orgId: ctx.orgId,
    now: ctx.now,
    posts: posts.map((post) => ({
      id: post.id,
      platform: post.platform as Platform, // written only from the closed list
      accountId: post.social_account_id,
      contentType,
      text: post.content_text,
      wishedFor: post.wished_for,
    })),
  })
  return each(posts, async (post) => {
    const slot = slots.get(post.id)
    return slot ? schedule(ctx, post, slot) : post
  })
}

/** Of the group: what gets its times together is of one. */
async function contentTypeOf(ctx: OrgContext, [first]: readonly PostRow[]): Promise<string | null> {
  if (!first) return null
  const { content_type: contentType } = await ctx.db
    .selectFrom('post_group')
    .select('content_type')
    .where('org_id', '=', ctx.orgId)
    .where('id', '=', first.group_id)
    .executeTakeFirstOrThrow()
  return contentType
}

async function schedule(
  ctx: OrgContext,
  post: PostRow,
  slot: { scheduledForUtc: string; reason: string },
): Promise<PostRow> {
  const { row } = await requestMove(
    ctx.db,
    post,
    { type: 'schedule', at: Date.parse(slot.scheduledForUtc) },
    { schedule_reason: slot.reason, wished_for: slot.scheduledForUtc },
  )
  return row
}

/** One after the other: each is a statement of the same transaction. */
export async function each<T, R>(items: readonly T[], work: (item: T) => Promise<R>): Promise<R[]> {
  const done: R[] = []
  for (const item of items) done.push(await work(item))
  return done
}
