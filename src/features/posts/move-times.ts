import { isByPerson } from '#kernel/actor.ts'
import type { OrgContext } from '#kernel/context.ts'
import { each, giveTimes } from './give-times.ts'
import { groupRefusal } from './group-moves.ts'
import { WITHOUT_TIME } from './group-status.ts'
import type { PostRow } from './present.ts'
import { savePost } from './request-move.ts'
import { takeTimeAway } from './take-time-away.ts'

/** What is out, failed or canceled is moved one by one, if at all. */
export const hasTimeToMove = ({ status }: PostRow): boolean =>
  (WITHOUT_TIME as readonly string[]).includes(status) || status === 'scheduled'

/**
 * A time of the whole group: the wish of undecided posts, and where approved and scheduled ones go; null takes it away
 * from all of them. Throws 409 where there is none that could follow. A3-7
 */
export async function moveTimes(ctx: OrgContext, posts: PostRow[], time: string | null): Promise<PostRow[]> {
  if (!posts.some(hasTimeToMove)) {
    throw time === null
      ? groupRefusal(posts, 'approved', 'have its time taken away')
      : groupRefusal(posts, 'scheduled', 'be given another time')
  }
  return each(posts, async (post) => {
    if (!hasTimeToMove(post)) return post
    if (time === null) return takeTimeAway(ctx, post)
    if (post.status === 'draft' || post.status === 'pending_approval') {
      return savePost(ctx.db, post, { wished_for: time, time_chosen: isByPerson(ctx.actor) })
    }
    const [moved = post] = await giveTimes(ctx, [post], time)
    return moved
  })
}
