import { sql } from 'kysely'
import type { Trx } from '#kernel/db/database.ts'
import { send } from '#kernel/db/send.ts'
import type { Services } from '#kernel/services.ts'
import { loadProfile } from './load-profile.ts'
import { loadTimings } from './load-timings.ts'
import { noFreeSlot } from './no-free-slot.ts'
import {
  audienceOf,
  FIRST_HORIZON_DAYS,
  LAST_HORIZON_DAYS,
  type Placement,
  type PostToPlace,
  placePosts,
} from './place-posts.ts'
import { loadEchoes, loadTaken } from './taken-query.ts'

const DAY = 86_400_000

/**
 * Makes choosing a slot and taking it one atomic step. Everybody who takes a time in a workspace holds this lock until
 * their transaction ends, so nobody else chooses in between. Take it before any write that sets a time.
 */
export async function lockSlots(db: Trx, orgId: string): Promise<void> {
  await send(db, sql`select pg_advisory_xact_lock(hashtextextended(${`slots:${orgId}`}, 0))`.compile(db))
}

/**
 * Chooses a time for each post of a group, and keeps others from choosing until the transaction ends: the caller writes
 * the times to the posts in the same transaction. Throws 409 `no_free_slot` if one of them has no time within a year.
 * The posts' own present times do not count as taken.
 */
export async function reserveSlots(
  { db, services }: { db: Trx; services: Pick<Services, 'keptTimings'> },
  { orgId, posts, now: date }: { orgId: string; posts: readonly PostToPlace[]; now: Date },
): Promise<Map<string, Placement>> {
  const now = date.getTime()
  // Evaluating results may take long, and nobody changes them meanwhile, so this comes before the lock.
  const { effectiveTimezone: zone } = await loadProfile(db, orgId)
  const timings = await loadTimings({ db, services }, { orgId, targets: posts.map(audienceOf), zone, now })
  const except = posts.map((post) => post.id)
  const [, profile, echoes] = await Promise.all([
    lockSlots(db, orgId),
    loadProfile(db, orgId),
    loadEchoes(db, { orgId, posts, from: now }),
  ])
  const place = async (until: number | undefined, horizonDays: number) => {
    const taken = await loadTaken(db, { orgId, rules: profile, from: now, until, except })
    const placed = placePosts(posts, { profile, taken, echoes, timings, horizonDays, now })
    return { taken, placed, without: posts.filter(({ id }) => !placed.has(id)) }
  }
  const wishes = posts.flatMap(({ wishedFor }) => (wishedFor ? [Date.parse(wishedFor)] : []))
  const soon = await place(Math.max(now + FIRST_HORIZON_DAYS * DAY, ...wishes), FIRST_HORIZON_DAYS)
  if (soon.without.length === 0) return soon.placed
  // Posts after the next weeks are read only if those weeks are full.
  const { taken, placed, without } = await place(undefined, LAST_HORIZON_DAYS)
  if (without.length === 0) return placed
  for (const { scheduledForUtc } of placed.values()) taken.add(Date.parse(scheduledForUtc))
  throw noFreeSlot(without, { profile, taken, echoes, now })
}
