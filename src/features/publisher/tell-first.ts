import { sql } from 'kysely'
import { PLATFORM_NAMES } from '#contract/platforms.ts'
import { notify } from '#features/notifications/index.ts'
import type { PostRow } from '#features/posts/index.ts'
import type { Trx } from '#kernel/db/database.ts'
import { statement } from '#kernel/db/statement.ts'

/** Tells everybody in a workspace, once, that its first post is live. */
export async function tellFirst(db: Trx, post: PostRow): Promise<void> {
  const { rows } = await othersLive(db, { orgId: post.org_id, postId: post.id })
  if (rows.length > 0) return
  await notify(db, {
    orgId: post.org_id,
    type: 'post_published_first',
    title: `Your first post is live on ${PLATFORM_NAMES[post.platform]}`,
    body: 'From here on each post goes out the same way: at its time, once, as it was approved.',
    href: `/review/${post.group_id}`,
    dedupeKey: 'post_published_first',
    permission: 'workspace:read',
    metadata: { subject: { type: 'post', id: post.id } },
  })
}

const othersLive = statement<{ orgId: string; postId: string }>()((db, { orgId, postId }) => ({
  compile: () =>
    sql<{ id: string }>`
      select id from post where org_id = ${orgId} and status = 'published' and id <> ${postId} limit 1
    `.compile(db),
}))
