import { sql } from 'kysely'
import type { AccountRef } from '#features/accounts/index.ts'
import type { Trx } from '#kernel/db/database.ts'
import type { PlatformError } from '#platforms/errors.ts'

const MINUTE = 60
/** Seconds to wait if X names no wait. X's rate-limit windows have this length. */
const UNNAMED_WAIT = 15 * MINUTE
const OUTAGE_WAIT = 5 * MINUTE
/** The wait after a refusal that time does not cure. One request an hour shows whether somebody has mended it. */
const REFUSED_WAIT = 60 * MINUTE

/** Seconds until the account may be read again after this error. */
export function waitAfter({ kind, facts }: PlatformError): number {
  if (kind === 'retry_after') return facts.retryAfterSeconds ?? UNNAMED_WAIT
  return kind === 'retry_backoff' || kind === 'unknown_outcome' ? OUTAGE_WAIT : REFUSED_WAIT
}

/** Stops every process from reading the account for this long, because the platform counts by account. */
export async function pauseReading(db: Trx, { orgId, accountId }: AccountRef, seconds: number): Promise<void> {
  await sql`
    insert into account_reading as r (org_id, account_id, not_before)
    values (${orgId}, ${accountId}, clock_timestamp() + make_interval(secs => ${seconds}::float8))
    on conflict (org_id, account_id) do update set not_before = greatest(r.not_before, excluded.not_before)
  `.execute(db)
}

/** The time until which the account must not be read. Null if it may be read now. */
export async function readingPausedUntil(db: Trx, { orgId, accountId }: AccountRef): Promise<string | null> {
  const row = await db
    .selectFrom('account_reading')
    .select('not_before')
    .where('org_id', '=', orgId)
    .where('account_id', '=', accountId)
    .where(sql<boolean>`not_before > clock_timestamp()`)
    .executeTakeFirst()
  return row?.not_before ?? null
}

/** Uses one of the account's refreshes of today, in UTC. False if none is left. Spec U4 */
export async function takeRefresh(db: Trx, { orgId, accountId }: AccountRef, perDay: number): Promise<boolean> {
  const { rows } = await sql`
    insert into account_reading as r (org_id, account_id, refresh_day, refreshes)
    values (${orgId}, ${accountId}, (clock_timestamp() at time zone 'UTC')::date, 1)
    on conflict (org_id, account_id) do update set refresh_day = excluded.refresh_day,
      refreshes = case when r.refresh_day = excluded.refresh_day then r.refreshes + 1 else 1 end
    where r.refresh_day is distinct from excluded.refresh_day or r.refreshes < ${perDay}
    returning 1
  `.execute(db)
  return rows.length > 0
}
