import type { Post } from '#contract/posts/post.ts'
import type { PostStatus } from '#contract/statuses.ts'
import type { Trx } from '#kernel/db/database.ts'
import { presentPost } from '../rows/present.ts'
import { BYTES_OF_POST } from '../rows/room-of-lists.ts'
import { tallied } from './tally.ts'

const ON_THEIR_WAY: readonly PostStatus[] = ['scheduled', 'publishing', 'awaiting_platform']
/** The most posts that are listed, because the page cannot show more. */
const MOST = 100

/** The most bytes of the listed posts. Only posts that somebody made large on purpose exceed it. */
const MOST_BYTES = 1_000_000

/**
 * The posts that will be published before `until`, in order of time. Posts that are overdue or being published come
 * first. The page shows other things too, so the list ends where it would become too large for the page.
 */
export async function nextPosts(db: Trx, orgId: string, until: Date): Promise<Post[]> {
  const next = db
    .selectFrom('post')
    .where('org_id', '=', orgId)
    .where('status', 'in', ON_THEIR_WAY)
    .where('scheduled_for_utc', '<', until.toISOString())
    .orderBy('scheduled_for_utc')
    .orderBy('id')
  const sizes = await next.select(BYTES_OF_POST.as('bytes')).limit(MOST).execute()
  let room = MOST_BYTES
  const fitting = sizes.findIndex(({ bytes }) => {
    room -= bytes
    return room < 0
  })
  const rows = await next
    .selectAll()
    .limit(fitting === -1 ? MOST : Math.max(1, fitting))
    .execute()
  return rows.map((row) => presentPost(row))
}

/** How many groups wait for approval, and how many failed posts wait for somebody to look. */
export async function postsToDecide(db: Trx, orgId: string): Promise<{ pendingGroups: number; failedPosts: number }> {
  const groups = await db
    .selectFrom('post_group')
    .select((eb) => eb.fn.countAll<number>().as('n'))
    .where('org_id', '=', orgId)
    .where('status', '=', 'pending_approval')
    .executeTakeFirstOrThrow()
  const failedPosts = await tallied({ db, orgId }, { statuses: ['failed'] })
  return { pendingGroups: Number(groups.n), failedPosts }
}
