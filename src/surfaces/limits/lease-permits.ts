import { sql } from 'kysely'
import type { Db } from '#kernel/db/database.ts'
import type { Lease, Limit, PermitsOptions } from './permits.ts'

/** The least time between two removals of expired windows, in milliseconds. The next lease removes them. */
const SWEEP_MS = 10 * 60_000

/**
 * Leases permits from the table that all processes share. It is one statement, whose row lock makes parallel ones wait
 * for each other, so their sum is exact. A window begins with its first request and ends by the database's clock.
 */
export function createLease(db: Db, nowMs: () => number): PermitsOptions['lease'] {
  let sweptAt = nowMs()
  return async (bucket: string, { most, windowSeconds }: Limit, wanted: number): Promise<Lease> => {
    const { rows } = await sql<{ granted: number; left: number; ends_in_ms: number }>`
      insert into rate_window as w (bucket, ends_at, taken, granted)
      values (${bucket}, statement_timestamp() + make_interval(secs => ${windowSeconds}::int),
        least(${wanted}::int, ${most}::int), least(${wanted}::int, ${most}::int))
      on conflict (bucket) do update set
        ends_at = case when w.ends_at > statement_timestamp() then w.ends_at else excluded.ends_at end,
        taken = case when w.ends_at > statement_timestamp()
          then greatest(w.taken, least(w.taken + ${wanted}::int, ${most}::int)) else excluded.taken end,
        granted = case when w.ends_at > statement_timestamp()
          then greatest(0, least(${wanted}::int, ${most}::int - w.taken)) else excluded.granted end
      returning granted, greatest(0, ${most}::int - taken) as left,
        greatest(0, extract(epoch from ends_at - clock_timestamp()) * 1000)::int as ends_in_ms
    `.execute(db)
    const [row] = rows
    if (!row) throw new Error('A statement that always returns a row returned none')
    if (nowMs() - sweptAt > SWEEP_MS) {
      sweptAt = nowMs()
      await sql`delete from rate_window where ends_at < clock_timestamp() - interval '1 minute'`.execute(db)
    }
    return { granted: row.granted, left: row.left, endsInMs: row.ends_in_ms }
  }
}
