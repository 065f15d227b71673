import { sql } from 'kysely'
import type { Trx } from '#kernel/db/database.ts'
import type { SourceRef } from '../source-row.ts'

/** A source never takes this long for one answer, including repeated calls. */
const LEASE = '3 minutes'

/** Another process now reads the source, or it was disconnected. This process must stop and write nothing. */
export class ReadingLost extends Error {
  override readonly name = 'ReadingLost'
}

/** Until when only this process reads a source. Every renewal changes the time. */
export interface ReadingLease {
  until: string
}

const leaseEnd = sql<string>`date_trunc('milliseconds', clock_timestamp()) + ${LEASE}::interval`

/** Takes the lease. Null if another process reads the source, or if the source is not connected. */
export async function takeReadingLease(db: Trx, { orgId, sourceId }: SourceRef): Promise<ReadingLease | null> {
  const row = await db
    .updateTable('context_source')
    .set({ reading_until: leaseEnd })
    .where('org_id', '=', orgId)
    .where('id', '=', sourceId)
    .where('status', '=', 'connected')
    .where(sql<boolean>`(reading_until is null or reading_until < clock_timestamp())`)
    .returning('reading_until')
    .executeTakeFirst()
  return row?.reading_until ? { until: row.reading_until } : null
}

/**
 * Renews the lease, in the transaction that then writes. This locks the source, so that nobody takes it over before the
 * commit. Throws ReadingLost if somebody already has.
 */
export async function renewReadingLease(db: Trx, ref: SourceRef, lease: ReadingLease): Promise<ReadingLease> {
  const row = await held(db, ref, lease).set({ reading_until: leaseEnd }).returning('reading_until').executeTakeFirst()
  if (!row?.reading_until) throw new ReadingLost('Another process reads this source')
  return { until: row.reading_until }
}

export async function releaseReadingLease(db: Trx, ref: SourceRef, lease: ReadingLease): Promise<void> {
  await held(db, ref, lease).set({ reading_until: null }).execute()
}

const held = (db: Trx, { orgId, sourceId }: SourceRef, { until }: ReadingLease) =>
  db
    .updateTable('context_source')
    .where('org_id', '=', orgId)
    .where('id', '=', sourceId)
    .where('reading_until', '=', until)
