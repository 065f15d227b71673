import { CONTEXT_SOURCE_NAMES } from '#contract/writing/context-library.ts'
import type { Trx } from '#kernel/db/database.ts'
import { inScope } from '#kernel/db/transaction.ts'
import type { Services } from '#kernel/services.ts'
import { PlatformError } from '#platforms/errors.ts'
import { type Keep, PageMissing, PageRefused, PageUnchanged } from '#sources/source.ts'
import { askSource } from '../ask-source.ts'
import { findSource, type SourceRef } from '../source-row.ts'
import { asReader, type WriteAsReader } from './as-reader.ts'
import {
  editKnown,
  failAllReadings,
  failReading,
  forgetReading,
  keepPart,
  nextPage,
  type PageRef,
  partsOf,
  putOffReading,
} from './readings.ts'
import { markMissing, noteUnchanged, saveDocument } from './save-document.ts'

export type ReadingEnd =
  /** No page waits any more. */
  | { end: 'done' }
  /** Another process reads, or this one was told to stop. Pages may still wait. */
  | { end: 'busy' | 'stopped' }
  /** The source asks to wait for this many seconds. */
  | { end: 'wait'; seconds: number }

/** Ends a reading between two requests. */
class Stopped extends Error {}

/**
 * Reads the waiting pages of a source, one after the other, as its only reader. Each answer is stored at once, so that
 * another reader can go on if this one dies. A page that fails does not stop the others. `stops` is asked before each
 * request.
 */
export async function readPages(services: Services, ref: SourceRef, stops: () => boolean): Promise<ReadingEnd> {
  const ended = await asReader(services, ref, async (write): Promise<ReadingEnd> => {
    for (;;) {
      const pageId = await write((db) => nextPage(db, ref))
      if (pageId === undefined) return { end: 'done' }
      const page = { ...ref, pageId }
      const end = await readOne(services, page, { write, stops })
      if (end) return end
    }
  })
  if (ended === 'no lease') return { end: await inScope(services.db, ref, (db) => withoutLease(db, ref)) }
  return ended === 'lost' ? { end: 'busy' } : ended
}

/**
 * Tells apart whether another process reads or nobody can. If the source must be connected first, a job would look
 * again for ever.
 */
async function withoutLease(db: Trx, ref: SourceRef): Promise<'done' | 'busy'> {
  const { status, last_error, source_type } = await findSource(db, ref)
  if (status !== 'connected') {
    await failAllReadings(db, ref, last_error ?? `${CONTEXT_SOURCE_NAMES[source_type]} has to be connected again.`)
  }
  return (await nextPage(db, ref)) === undefined ? 'done' : 'busy'
}

interface Reader {
  write: WriteAsReader
  stops(): boolean
}

/** Reads one page. Answers an end only if it ends the whole reading. */
async function readOne(services: Services, page: PageRef, { write, stops }: Reader): Promise<ReadingEnd | null> {
  const { parts, editedAt } = await write(async (db) => ({
    parts: await partsOf(db, page),
    editedAt: await editKnown(db, page),
  }))
  const keep: Keep = async <T>(name: string, ask: () => Promise<T>): Promise<T> => {
    if (parts.has(name)) return parts.get(name) as T // as this function stored it
    if (stops()) throw new Stopped()
    const answer = await ask()
    await write((db) => keepPart(db, page, name, answer))
    parts.set(name, answer)
    return answer
  }
  try {
    const text = await askSource(services, page, ({ adapter, credentials }) =>
      adapter.readPage(credentials, page.pageId, keep, editedAt),
    )
    await write(async (db) => {
      await saveDocument(db, page, text)
      await forgetReading(db, page)
      await noteSync(db, page)
    })
    return null
  } catch (error) {
    if (error instanceof Stopped) return { end: 'stopped' }
    return afterFailure(error, page, write)
  }
}

async function afterFailure(error: unknown, page: PageRef, write: WriteAsReader): Promise<ReadingEnd | null> {
  if (error instanceof PageUnchanged) {
    await write(async (db) => {
      await noteUnchanged(db, page)
      await forgetReading(db, page)
      await noteSync(db, page)
    })
    return null
  }
  if (error instanceof PageMissing) {
    await write(async (db) => {
      await markMissing(db, page)
      await failReading(db, page, error.message)
    })
    return null
  }
  if (error instanceof PageRefused) {
    await write((db) => failReading(db, page, error.message))
    return null
  }
  if (!(error instanceof PlatformError)) throw error
  switch (error.kind) {
    case 'retry_after':
      return { end: 'wait', seconds: error.facts.retryAfterSeconds ?? 60 }
    case 'reconnect':
      await write((db) => failAllReadings(db, page, error.message))
      return { end: 'done' }
    case 'retry_backoff':
    case 'unknown_outcome':
      await write((db) => putOffReading(db, page, error.message))
      return null
    case 'permission':
    case 'rejected':
    case 'duplicate':
      await write((db) => failReading(db, page, error.message))
      return null
  }
}

async function noteSync(db: Trx, { orgId, sourceId }: SourceRef): Promise<void> {
  await db
    .updateTable('context_source')
    .set((eb) => ({ last_synced_at: eb.fn<string>('now') }))
    .where('org_id', '=', orgId)
    .where('id', '=', sourceId)
    .execute()
}
