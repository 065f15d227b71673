import { sql } from 'kysely'
import type { Trx } from './db/database.ts'
import { AppError } from './errors.ts'

const WINDOW_MINUTES = 15
const DAY_MINUTES = 24 * 60

/** The name under which attempts are counted together in `sign_in_failure`, which keeps them for a day. */
export interface TryCounter {
  bucket: string
  /**
   * This many attempts in 15 minutes are free. After that there is a pause, which doubles with each further attempt.
   */
  free: number
  /** The most in 24 hours, if there is such a limit. */
  aDay?: number
  /** The thing that there were too many of, for the refusal. "tries" if left out. */
  what?: string
}

/**
 * Counts an attempt before it is made, so that a burst of simultaneous attempts is counted as well: either this is
 * committed before the attempt, or the attempt is part of the same transaction. Throws 429.
 */
export async function countTry(db: Trx, ...counters: TryCounter[]): Promise<void> {
  const inOrder = counters.toSorted((a, b) => (a.bucket < b.bucket ? -1 : 1)) // a fixed order, so that no two transactions wait for each other
  for (const counter of inOrder) {
    await sql`select pg_advisory_xact_lock(hashtextextended(${`try ${counter.bucket}`}, 0))`.execute(db)
    await refuseTooMany(db, counter)
  }
  await db
    .insertInto('sign_in_failure')
    .values(inOrder.map(({ bucket }) => ({ bucket })))
    .execute()
}

/** Forgets the attempts after a successful one. */
export async function forgetTries(db: Trx, ...counters: TryCounter[]): Promise<void> {
  const buckets = counters.map(({ bucket }) => bucket)
  await db.deleteFrom('sign_in_failure').where('bucket', 'in', buckets).execute()
}

async function refuseTooMany(db: Trx, { bucket, free, aDay, what = 'tries' }: TryCounter): Promise<void> {
  const { rows } = await sql<{ lately: number; since: number; today: number; dayLeft: number }>`
    select count(*) filter (where at > now() - make_interval(mins => ${WINDOW_MINUTES}::int))::int as lately,
      -- not below zero: the one counted last may have begun later than this
      greatest(coalesce(extract(epoch from now() - max(at)), 1e9), 0)::int as since,
      count(*)::int as today,
      -- until enough of them are more than a day old that one more is allowed
      coalesce(ceil(extract(epoch from
        (array_agg(at order by at desc))[${aDay ?? 1}::int] + make_interval(mins => ${DAY_MINUTES}::int) - now())), 0)::int
        as "dayLeft"
    from sign_in_failure where bucket = ${bucket} and at > now() - make_interval(mins => ${DAY_MINUTES}::int)
  `.execute(db)
  const { lately = 0, since = 0, today = 0, dayLeft = 0 } = rows[0] ?? {}
  const pause = lately < free ? 0 : Math.min(60 * 2 ** (lately - free), WINDOW_MINUTES * 60) - since
  const wait = Math.max(pause, aDay !== undefined && today >= aDay ? dayLeft : 0)
  if (wait > 0) {
    throw new AppError('rate_limited', `Too many ${what}: wait ${inWords(wait)}, then try again`, {
      code: 'rate_limit_exceeded',
      retryAfterSeconds: wait,
    })
  }
}

function inWords(seconds: number): string {
  if (seconds < 120) return `${seconds} seconds`
  if (seconds < 120 * 60) return `${Math.ceil(seconds / 60)} minutes`
  return `${Math.ceil(seconds / 3600)} hours`
}
