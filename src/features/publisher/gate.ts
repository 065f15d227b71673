import { sql } from 'kysely'
import type { PostRow } from '#features/posts/index.ts'
import { contentHash } from '#features/posts/index.ts'
import { type Gate, ON_TIME_MS } from '#features/publishing/index.ts'
import { loadProfile } from '#features/scheduling/index.ts'
import type { Trx } from '#kernel/db/database.ts'
import type { Platforms } from '#platforms/service.ts'
import type { HeldContent } from './outgoing.ts'

/** What stands around a post at this moment, read in the transaction that saves the decision. */
export async function readGate(
  db: Trx,
  post: PostRow,
  held: HeldContent,
  now: number,
  platforms: Platforms,
): Promise<Gate> {
  const around = await readAround(db, post)
  return {
    contentHash: contentHash(held.content),
    account: post.platform in platforms ? accountState(around?.account) : 'missing',
    paused: around?.org !== 'active',
    clearAt: await clearAt(db, post, now),
  }
}

function accountState(status: string | null | undefined): Gate['account'] {
  if (status === 'connected') return 'usable'
  return status === 'error' ? 'needs_reconnecting' : 'missing'
}

/** Status of the workspace and of the account, null where there is none: one question, since the guard waits. */
async function readAround(db: Trx, post: PostRow): Promise<{ org: string; account: string | null } | undefined> {
  return db
    .selectFrom('org')
    .select('status as org')
    .select((eb) =>
      eb
        .selectFrom('social_account')
        .select('status')
        .where('org_id', '=', post.org_id)
        .where('id', '=', post.social_account_id)
        .as('account'),
    )
    .where('id', '=', post.org_id)
    .executeTakeFirst()
}

/**
 * When a post that is late may go out without crowding its account: the gap of the scheduling profile after the last
 * one that went out or is going out. Late posts of a workspace are looked at one after the other, so that two of them
 * never find the same gap. A3-7: never in a burst.
 */
async function clearAt(db: Trx, post: PostRow, now: number): Promise<number | null> {
  const due = post.late_from ?? post.scheduled_for_utc
  if (due === null || now - Date.parse(due) <= ON_TIME_MS) return null
  await sql`select pg_advisory_xact_lock(hashtextextended(${`late:${post.org_id}`}, 0))`.execute(db)
  const { minGapMinutes } = await loadProfile(db, post.org_id)
  const last = await db
    .selectFrom('post')
    .select(
      sql<string | null>`max(case when status = 'published' then published_at else clock_timestamp() end)`.as('at'),
    )
    .where('org_id', '=', post.org_id)
    .where('social_account_id', 'is not distinct from', post.social_account_id)
    .where('id', '!=', post.id)
    .where((eb) =>
      eb.or([
        eb.and([
          eb('status', '=', 'published'),
          eb('published_at', '>', sql<string>`now() - make_interval(mins => ${minGapMinutes}::int)`),
        ]),
        eb('status', 'in', ['publishing', 'awaiting_platform']),
      ]),
    )
    .executeTakeFirst()
  return last?.at ? Date.parse(last.at) + minGapMinutes * 60_000 : null
}
