import type pg from 'pg'
import type { Migration } from '../db/migrate.ts'
import { refuseOthers } from '../db/transfer/copy-database.ts'
import { type EmptyInstallation, type Filled, fillDatabase } from '../db/transfer/fill.ts'
import { knownMigrations } from '../db/transfer/known-migrations.ts'
import { sumOfRows, writeRows } from '../db/transfer/rows.ts'
import { type ArchiveEntry, readArchive, textOf } from './archive.ts'
import { takeFile } from './files.ts'
import { BackupError, FILES, HEADER, Header, KEYS, SUMS, Sums, TABLES } from './format.ts'

export interface RestoreTarget {
  databaseUrl: string
  filesFolder: string
}

export interface RestoreOptions {
  file: string
  /** The migrations of this release. */
  migrations: readonly Migration[]
  /**
   * Prepares the target. It is called before anything is written, with the archive's header and its key file, or null.
   */
  open(header: Header, keys: string | null): Promise<RestoreTarget>
  /** Called before the commit, with everything restored. If it throws, the database stays empty. */
  last(client: pg.Client, header: Header): Promise<void>
}

/**
 * Restores an installation from a backup. The database is filled in one transaction. If something fails, files that
 * were already written stay, and the caller removes them. Throws a BackupError if the archive cannot be used.
 */
export async function restoreBackup(options: RestoreOptions): Promise<{ header: Header; sums: Sums }> {
  const entries = readArchive(options.file)
  try {
    const header = await readHeader(entries, options.file)
    const migrations = knownMigrations(options.migrations, header.migrations)
    let entry = await nextOf(entries)
    const keys = entry?.name === KEYS ? await textOf(entry) : null
    if (keys !== null) entry = await nextOf(entries)
    const target = await options.open(header, keys)
    const { given } = await fillDatabase(
      { url: target.databaseUrl, migrations },
      (empty) => putAll(empty, header, entry, entries, target.filesFolder),
      (client) => options.last(client, header),
    )
    return { header, sums: given }
  } finally {
    await entries.return(undefined)
  }
}

async function readHeader(entries: AsyncGenerator<ArchiveEntry>, file: string): Promise<Header> {
  const first = await nextOf(entries)
  if (first?.name !== HEADER) throw new BackupError(`${file} is not a Galley backup`)
  const parsed = Header.safeParse(JSON.parse(await textOf(first)))
  if (parsed.success) return parsed.data
  throw new BackupError(`${file} is a backup in a form that this release does not know: use the release that wrote it`)
}

async function nextOf(entries: AsyncGenerator<ArchiveEntry>): Promise<ArchiveEntry | null> {
  const { value, done } = await entries.next()
  return done ? null : value
}

async function putAll(
  { client, tables }: EmptyInstallation,
  header: Header,
  first: ArchiveEntry | null,
  rest: AsyncGenerator<ArchiveEntry>,
  filesFolder: string,
): Promise<Filled & { given: Sums }> {
  refuseOthers(header.tables, tables)
  const counted = new Map(tables.map((table) => [table.name, { table, sum: sumOfRows() }]))
  const files: Sums['files'] = {}
  let given: Sums | null = null
  for (let entry = first; entry; entry = await nextOf(rest)) {
    if (entry.name.startsWith(FILES)) Object.assign(files, await takeFile(entry, filesFolder))
    else if (entry.name === SUMS) given = Sums.parse(JSON.parse(await textOf(entry)))
    else {
      const known = counted.get(tableOf(entry.name))
      if (!known)
        throw new BackupError(
          `The archive holds ${entry.name}, which Galley does not write: this is not a Galley backup`,
        )
      const lines = (await textOf(entry)).split('\n').slice(0, -1)
      known.sum.add(lines)
      await writeRows(client, known.table, lines)
    }
  }
  if (!given) throw new BackupError('The archive is incomplete: its end is missing')
  const sums = Object.fromEntries([...counted].map(([name, { sum }]) => [name, sum.sum()]))
  compare(given, { tables: sums, files })
  return { sums, sequences: header.sequences, given }
}

function tableOf(name: string): string {
  return name.startsWith(TABLES) ? name.slice(TABLES.length, name.lastIndexOf('/')) : ''
}

function compare(given: Sums, found: Sums): void {
  for (const kind of ['tables', 'files'] as const) {
    for (const name of new Set([...Object.keys(given[kind]), ...Object.keys(found[kind])])) {
      if (given[kind][name]?.sha256 === found[kind][name]?.sha256) continue
      throw new BackupError(`The archive is damaged: ${name} differs from its checksum`)
    }
  }
}
