import { isByPerson } from '#kernel/actor.ts'
import type { OrgContext } from '#kernel/context.ts'
import { groupRefusal } from '../moves/group-moves.ts'
import { savePost } from '../moves/request-move.ts'
import { WITHOUT_TIME } from '../rows/group-status.ts'
import type { PostRow } from '../rows/present.ts'
import { each, giveTime } from './give-times.ts'
import { takeTimeAway } from './take-time-away.ts'

/**
 * Whether a new time for the whole group applies to this post. It does not apply to published, failed and canceled
 * posts, nor to posts that are being published.
 */
export const hasTimeToMove = ({ status }: PostRow): boolean =>
  (WITHOUT_TIME as readonly string[]).includes(status) || status === 'scheduled'

/**
 * Sets a time for the whole group. It becomes the wished time of undecided posts, and the time of approved and
 * scheduled ones. Null removes the time from all of them. Throws 409 if no post can take it. Spec P3
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
    const [moved = post] = await giveTime(ctx, [post], time)
    return moved
  })
}
