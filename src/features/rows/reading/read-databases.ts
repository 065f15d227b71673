import { sql } from 'kysely'
import { askSource, asReader, findSource, type SourceRef, type WriteAsReader } from '#features/context/index.ts'
import type { Trx } from '#kernel/db/database.ts'
import { inScope } from '#kernel/db/transaction.ts'
import type { Services } from '#kernel/services.ts'
import { PlatformError } from '#platforms/errors.ts'
import { PageMissing } from '#sources/source.ts'
import { type MappingRow, stillMapped } from '../mapping-row.ts'
import { failMapping, finishReading, putOffReading, unshared } from './mapping-state.ts'
import { readRowsOf, Stopped } from './read-rows.ts'

export type ReadingEnd =
  /** No database of the source is due any more. */
  | { end: 'done' }
  /** Another process reads the source, or this one was told to stop. */
  | { end: 'busy' | 'stopped' }
  /** The source asks to wait for this many seconds. */
  | { end: 'wait'; seconds: number }

/**
 * Reads those mapped databases of a source that are due, one after the other. Only one process at a time reads a
 * source. A reading that broke off begins again, and then knows the rows that it has drafted. `stops` is asked before
 * each request.
 */
export async function readDatabases(services: Services, ref: SourceRef, stops: () => boolean): Promise<ReadingEnd> {
  const ended = await asReader(services, ref, async (write): Promise<ReadingEnd> => {
    for (;;) {
      const mapping = await write((db) => nextDue(db, ref))
      if (!mapping) return { end: 'done' }
      const end = await readOne(services, mapping, { write, stops })
      if (end) return end
    }
  })
  if (ended === 'lost') return { end: 'busy' }
  if (ended !== 'no lease') return ended
  const { status } = await inScope(services.db, { orgId: ref.orgId }, (db) => findSource(db, ref))
  return { end: status === 'connected' ? 'busy' : 'done' }
}

const nextDue = (db: Trx, { orgId, sourceId }: SourceRef): Promise<MappingRow | undefined> =>
  db
    .selectFrom('context_mapping')
    .selectAll()
    .where('org_id', '=', orgId)
    .where('source_id', '=', sourceId)
    .where('due_at', '<=', sql<string>`clock_timestamp()`)
    .orderBy('due_at')
    .orderBy('id')
    .limit(1)
    .executeTakeFirst()

interface Reader {
  write: WriteAsReader
  stops(): boolean
}

/** The database was unmapped or mapped anew during the reading, so the reading writes nothing more. */
class Remapped extends Error {
  override readonly name = 'Remapped'
}

/** Reads one database. Answers an end only if it ends the reading of the whole source. */
async function readOne(services: Services, mapping: MappingRow, { write, stops }: Reader): Promise<ReadingEnd | null> {
  const writeAsMapped: WriteAsReader = (work) =>
    write(async (db) => {
      // A new mapping resets `read_from`, even if its columns are the same, so that all rows are read again.
      if ((await stillMapped(db, mapping))?.read_from !== mapping.read_from) throw new Remapped()
      return work(db)
    })
  try {
    return await readMapped(services, mapping, { write: writeAsMapped, stops })
  } catch (error) {
    if (error instanceof Remapped) return null
    throw error
  }
}

async function readMapped(services: Services, mapping: MappingRow, reader: Reader): Promise<ReadingEnd | null> {
  const { write, stops } = reader
  const ask = <T>(asked: Parameters<typeof askSource<T>>[2]): Promise<T> => {
    if (stops()) throw new Stopped('The reading was told to stop')
    return askSource(services, { orgId: mapping.org_id, sourceId: mapping.source_id }, asked)
  }
  try {
    const { began, zone } = await write((db) => start(db, mapping))
    const read = await readRowsOf({ services, mapping, write, ask, zone, began })
    await write((db) => finishReading(db, mapping, { began, ...read }))
    return null
  } catch (error) {
    if (error instanceof Stopped) return { end: 'stopped' }
    if (error instanceof PageMissing) {
      await write((db) => failMapping(db, mapping, unshared(mapping.title)))
      return null
    }
    if (!(error instanceof PlatformError)) throw error
    switch (error.kind) {
      case 'retry_after':
        return { end: 'wait', seconds: error.facts.retryAfterSeconds ?? 60 }
      case 'retry_backoff':
      case 'unknown_outcome':
        await write((db) => putOffReading(db, mapping, error.message))
        return null
      case 'reconnect':
        // The source itself tells the people who can connect it again.
        await write((db) => putOffReading(db, mapping, error.message))
        return { end: 'done' }
      case 'permission':
      case 'rejected':
      case 'duplicate':
        await write((db) => failMapping(db, mapping, error.message))
        return null
    }
  }
}

async function start(db: Trx, { org_id }: MappingRow): Promise<{ began: string; zone: string }> {
  return db
    .selectFrom('org')
    .select(({ fn, val }) => [
      sql<string>`clock_timestamp()`.as('began'),
      fn.coalesce('timezone', val('UTC')).as('zone'),
    ])
    .where('id', '=', org_id)
    .executeTakeFirstOrThrow()
}
