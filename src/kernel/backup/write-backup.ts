import { readRows, sumOfRows } from '../db/transfer/rows.ts'
import { type Snapshot, withSnapshot } from '../db/transfer/snapshot.ts'
import { VERSION } from '../version.ts'
import { type ArchiveWriter, writeArchive } from './archive.ts'
import { addFiles } from './files.ts'
import { HEADER, type Header, headerOf, KEYS, SUMS, type Sums, TABLES } from './format.ts'

export interface BackupOptions {
  databaseUrl: string
  /** The folder of stored files. */
  filesFolder: string
  /** The key file's text. Null leaves it out of the backup. */
  keys: string | null
  file: string
}

/** Writes one consistent copy of an installation while it runs. */
export async function writeBackup(options: BackupOptions): Promise<{ header: Header; sums: Sums }> {
  return withSnapshot(options.databaseUrl, async (snapshot) => {
    const { takenAt, migrations, tables, sequences } = snapshot
    const header = headerOf({
      galley: VERSION,
      takenAt,
      migrations,
      tables: tables.map(({ name, columns }) => ({ name, columns })),
      sequences,
    })
    const sums: Sums = { tables: {}, files: {} }
    await writeArchive(options.file, async (archive) => {
      await addText(archive, HEADER, JSON.stringify(header, null, 2))
      if (options.keys !== null) await addText(archive, KEYS, options.keys)
      sums.tables = await addTables(archive, snapshot)
      // Files are written before their rows and never changed, so every file that the snapshot names exists.
      sums.files = await addFiles(archive, options.filesFolder)
      await addText(archive, SUMS, JSON.stringify(sums))
    })
    return { header, sums }
  })
}

async function addTables(archive: ArchiveWriter, { client, tables }: Snapshot): Promise<Sums['tables']> {
  const sums: Sums['tables'] = {}
  for (const table of tables) {
    const sum = sumOfRows()
    let piece = 0
    for await (const lines of readRows(client, table)) {
      sum.add(lines)
      const name = `${TABLES}${table.name}/${String(++piece).padStart(6, '0')}.ndjson`
      await addText(archive, name, `${lines.join('\n')}\n`)
    }
    sums[table.name] = sum.sum()
  }
  return sums
}

async function addText(archive: ArchiveWriter, name: string, text: string): Promise<void> {
  const bytes = Buffer.from(text)
  await archive.add(name, bytes.length, [bytes])
}
