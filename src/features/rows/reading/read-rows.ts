import type { ContextDatabase } from '#contract/writing/context-rows.ts'
import type { askSource, WriteAsReader } from '#features/context/index.ts'
import type { Services } from '#kernel/services.ts'
import { PlatformError } from '#platforms/errors.ts'
import { type Keep, PageMissing, PageRefused, type SourceRow } from '#sources/source.ts'
import { mappingFaults } from '../mapping-faults.ts'
import { fieldsOf, type MappingRow } from '../mapping-row.ts'
import { noteAbsent, noteSeen, openRows } from './open-rows.ts'
import { rowsTaken } from './rows-taken.ts'
import { noteUnread, takeRow } from './take-row.ts'

/** Ends a reading between two requests. */
export class Stopped extends Error {
  override readonly name = 'Stopped'
}

interface Reading {
  services: Services
  mapping: MappingRow
  write: WriteAsReader
  ask<T>(asked: Parameters<typeof askSource<T>>[2]): Promise<T>
  /** The workspace's time zone. */
  zone: string
  /** When the reading began, by the database's clock. */
  began: string
}

/**
 * Reads the ticked rows that were edited since the last reading. Then asks for each row whose draft is not out yet
 * whether it is still ticked. A row that an earlier, broken-off reading took is not read again. Answers the database as
 * it is now. Throws PageMissing and PlatformError.
 */
export async function readRowsOf(reading: Reading): Promise<{ database: ContextDatabase }> {
  const { mapping, write, ask, began } = reading
  const { database_id: databaseId } = mapping
  const database = await ask(({ adapter, credentials }) => adapter.readDatabase(credentials, databaseId))
  const fields = fieldsOf(mapping)
  const [fault] = mappingFaults(fields, database.columns)
  const ready = database.columns.find(({ id }) => id === fields.readyColumn)
  if (fault || !ready)
    throw new PlatformError('rejected', `${fault?.message ?? 'Its columns have changed'}. Map its columns again.`)
  const now: Reading = {
    ...reading,
    mapping: { ...mapping, title: database.title, columns: database.columns as never },
  } // jsonb, of which the type says only that it is JSON
  const option = fields.readyOption

  let cursor: string | null = null
  do {
    const wanted = { ready, option, editedSince: mapping.read_from, cursor }
    const page: { rows: SourceRow[]; next: string | null } = await ask(({ adapter, credentials }) =>
      adapter.readyRows(credentials, databaseId, wanted),
    )
    const taken = await write((db) => rowsTaken(db, mapping, page.rows))
    for (const row of page.rows) if (!taken.has(row.id)) await takeWhole(now, row)
    cursor = page.next
  } while (cursor !== null)

  for (const externalId of await write((db) => openRows(db, mapping, began))) {
    const row = await ask(({ adapter, credentials }) => adapter.readRow(credentials, externalId)).catch(
      (error: unknown) => {
        if (error instanceof PageMissing) return null
        throw error
      },
    )
    if (!row || row.isBinned || row.databaseId !== databaseId) {
      await write((db) => noteAbsent(db, mapping, externalId, 'deleted'))
    } else if (isReady(row, fields.readyColumn, option)) {
      await write((db) => noteSeen(db, mapping, externalId))
    } else {
      await write((db) => noteAbsent(db, mapping, externalId, 'unticked'))
    }
  }
  return { database }
}

function isReady({ cells }: SourceRow, columnId: string, option: string | null): boolean {
  const cell = cells.find((one) => one.columnId === columnId)
  return option === null ? cell?.checked === true : (cell?.options.includes(option) ?? false)
}

/** Reads the whole text of a row's post, and takes the row in. */
async function takeWhole(reading: Reading, row: SourceRow): Promise<void> {
  const { mapping, write, ask } = reading
  const { textColumn } = fieldsOf(mapping)
  if (textColumn !== null) {
    const text = await ask(({ adapter, credentials }) => adapter.wholeText(credentials, row, textColumn))
    const cells = row.cells.map((cell) => (cell.columnId === textColumn ? { ...cell, text } : cell))
    return takeRow(reading, { ...row, cells }, null)
  }
  // Each request renews the lease, because a page may take many requests.
  const keep: Keep = async (_name, asked) => {
    await write(async () => {})
    return asked()
  }
  try {
    const { text } = await ask(({ adapter, credentials }) => adapter.readPage(credentials, row.id, keep))
    return await takeRow(reading, row, text)
  } catch (error) {
    if (error instanceof PageMissing) return // the row went away between two requests, and the next reading notes that
    if (!(error instanceof PageRefused)) throw error
    await write((db) => noteUnread(db, mapping, row, error.message))
  }
}
