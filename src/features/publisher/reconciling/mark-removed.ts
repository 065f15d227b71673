import { sql } from 'kysely'
import { PLATFORM_NAMES } from '#contract/platforms.ts'
import { excerptOf } from '#contract/text/excerpt.ts'
import { notify } from '#features/notifications/index.ts'
import type { PostRow } from '#features/posts/index.ts'
import type { ReadPost } from '#features/results/index.ts'
import { writeAudit } from '#kernel/audit.ts'
import type { Trx } from '#kernel/db/database.ts'

/** A post that was just published may not be visible everywhere yet, so a younger post is never considered removed. */
const SETTLED_AFTER_MS = 3_600_000
const JOB = 'reconciling.account'

/**
 * Records which published posts no longer exist on their platform, and which exist again. Only a definite answer of the
 * platform counts. Workers do not change published posts, and this does not change the columns that workers write.
 */
export async function markRemoved(db: Trx, orgId: string, readings: readonly ReadPost[], now: Date): Promise<void> {
  const settled = now.getTime() - SETTLED_AFTER_MS
  const gone = readings.filter(({ state, publishedAt }) => state === 'gone' && Date.parse(publishedAt) <= settled)
  const there = readings.filter(({ state }) => state === 'there')
  for (const { before, after } of await mark(db, orgId, idsOf(gone))) {
    await note(db, 'noticeRemovedPost', before, after)
    await tell(db, after)
  }
  for (const { before, after } of await unmark(db, orgId, idsOf(there))) {
    await note(db, 'noticeRestoredPost', before, after)
  }
}

type Change = { before: PostRow; after: PostRow }

const idsOf = (readings: readonly ReadPost[]) => readings.map(({ id }) => id)

/** Leaves out posts that are being deleted here: they are expected to disappear, and the deletion records it. */
async function mark(db: Trx, orgId: string, ids: readonly string[]): Promise<Change[]> {
  if (ids.length === 0) return []
  const rows = await db
    .updateTable('post')
    .set({ removed_at: sql<string>`clock_timestamp()`, updated_at: sql<string>`clock_timestamp()` })
    .where('org_id', '=', orgId)
    .where('id', 'in', ids)
    .where('status', '=', 'published')
    .where('deleted_at', 'is', null)
    .where('removed_at', 'is', null)
    .where(({ not, exists, selectFrom }) =>
      not(
        exists(
          selectFrom('platform_act')
            .select('platform_act.id')
            .where('platform_act.org_id', '=', orgId)
            .whereRef('platform_act.post_id', '=', 'post.id')
            .where('platform_act.status', 'in', ['waiting', 'under_way', 'processing']),
        ),
      ),
    )
    .returningAll()
    .execute()
  return rows.map((after) => ({ before: { ...after, removed_at: null }, after }))
}

async function unmark(db: Trx, orgId: string, ids: readonly string[]): Promise<Change[]> {
  if (ids.length === 0) return []
  const marked = await db
    .selectFrom('post')
    .selectAll()
    .where('org_id', '=', orgId)
    .where('id', 'in', ids)
    .where('removed_at', 'is not', null)
    .orderBy('id')
    .forUpdate()
    .execute()
  const changes: Change[] = []
  for (const before of marked) {
    const after = await db
      .updateTable('post')
      .set({ removed_at: null, updated_at: sql<string>`clock_timestamp()` })
      .where('org_id', '=', orgId)
      .where('id', '=', before.id)
      .returningAll()
      .executeTakeFirstOrThrow()
    changes.push({ before, after })
  }
  return changes
}

async function note(db: Trx, action: string, before: PostRow, after: PostRow): Promise<void> {
  await writeAudit(db, {
    orgId: after.org_id,
    userId: null,
    actor: { kind: 'system', job: JOB },
    action,
    requestId: after.id,
    target: { type: 'post', id: after.id, before, after },
  })
}

/** A person or the platform may have removed the post, so the notification only informs. */
async function tell(db: Trx, post: PostRow): Promise<void> {
  const platform = PLATFORM_NAMES[post.platform]
  await notify(db, {
    orgId: post.org_id,
    type: 'post_removed',
    title: `A post is gone from ${platform}`,
    body: `It was published and is no longer there: somebody deleted it on ${platform}, or ${platform} took it down. “${excerptOf(post.content_text, 140)}”`,
    href: `/review/${post.group_id}`,
    dedupeKey: `post_removed:${post.id}:${post.removed_at}`,
    permission: 'content:approve',
    metadata: { subject: { type: 'post', id: post.id } },
  })
}
