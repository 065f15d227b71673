import type { OrgContext } from '#kernel/context.ts'
import { requestMoves } from '../moves/request-move.ts'
import type { GroupRow, PostRow } from '../rows/present.ts'
import { type ChosenTimes, chooseFreeTimes, chooseNamedTime } from './choose-times.ts'

/** Gives these approved posts the named time. */
export async function giveTime(ctx: OrgContext, posts: readonly PostRow[], at: string): Promise<PostRow[]> {
  return give(ctx, posts, await chooseNamedTime(ctx, at))
}

/**
 * Gives each of these approved posts of a group its wished time if that is still free, otherwise the best free slot.
 */
export async function giveFreeTimes(
  ctx: OrgContext,
  group: Pick<GroupRow, 'content_type'>,
  posts: readonly PostRow[],
): Promise<PostRow[]> {
  return give(ctx, posts, await chooseFreeTimes(ctx, group, posts))
}

async function give(ctx: OrgContext, posts: readonly PostRow[], timeOf: ChosenTimes): Promise<PostRow[]> {
  const asked = posts.map((post) => {
    const { event, also } = timeOf(post)
    return { post, events: [event], also }
  })
  return (await requestMoves(ctx.db, asked)).map(({ row }) => row)
}

/** Runs `work` for one item after the other, because all of it happens in one transaction. */
export async function each<T, R>(items: readonly T[], work: (item: T) => Promise<R>): Promise<R[]> {
  const done: R[] = []
  for (const item of items) done.push(await work(item))
  return done
}
