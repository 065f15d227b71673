import assert from 'node:assert/strict'
import { mkdir, mkdtemp, readdir, readFile, rm, stat, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { after, before, describe, test } from 'node:test'
import { gunzipSync, gzipSync } from 'node:zlib'
import type pg from 'pg'
import { MIGRATIONS } from '../../../tests/support/template-database.ts'
import {
  asAdmin,
  createEmptyDatabase,
  createTestDatabase,
  type TestDatabase,
} from '../../../tests/support/test-database.ts'
import { type Migration, readMigrations } from '../db/migrate.ts'
import { EXACT_TEXT, sumOfTable } from '../db/transfer/rows.ts'
import { listTables } from '../db/transfer/tables.ts'
import { readArchive, textOf, writeArchive } from './archive.ts'
import { takeFile } from './files.ts'
import { HEADER, KEYS, SUMS } from './format.ts'
import { restoreBackup } from './restore-backup.ts'
import { writeBackup } from './write-backup.ts'

describe('a backup', () => {
  let folder: string
  let source: TestDatabase
  let migrations: Migration[]
  let file: string
  const made: TestDatabase[] = []
  let count = 0

  before(async () => {
    folder = await mkdtemp(join(tmpdir(), 'galley-backup-'))
    migrations = await readMigrations(MIGRATIONS)
    source = await createTestDatabase()
    made.push(source)
    await asAdmin(source.url, (admin) =>
      admin.query(`insert into user_account (email, name)
        select 'person' || n || '@example.org', repeat('Zoë ', 50) from generate_series(1, 1200) n`),
    )
    await mkdir(join(folder, 'files/media/a'), { recursive: true })
    await mkdir(join(folder, 'files/uploads/a'), { recursive: true })
    await writeFile(join(folder, 'files/media/a/large.png'), Buffer.alloc(3_000_000, 'picture'))
    await writeFile(join(folder, 'files/media/a/empty.pdf'), '')
    await writeFile(join(folder, 'files/uploads/a/unfinished'), 'half')
    file = join(folder, 'backup.tar.gz')
    await writeBackup({ databaseUrl: source.url, filesFolder: join(folder, 'files'), keys: '1:key\n', file })
  })
  after(async () => {
    for (const database of made) await database.drop()
    await rm(folder, { recursive: true })
  })

  async function restore(from: string, last: (client: pg.Client) => Promise<void> = async () => {}) {
    const database = await createEmptyDatabase()
    made.push(database)
    const filesFolder = join(folder, `restored-${++count}`)
    let keys: string | null = null
    const open = async (_: unknown, given: string | null) => {
      keys = given
      return { databaseUrl: database.url, filesFolder }
    }
    const done = restoreBackup({ file: from, migrations, open, last })
    await done.catch(async (error) => {
      assert.deepEqual(await tablesIn(database.url), [], 'a restore that fails leaves the database empty')
      throw error
    })
    return { url: database.url, filesFolder, keys }
  }

  const tablesIn = (url: string) =>
    asAdmin(
      url,
      async (admin) =>
        (
          await admin.query(
            `select relname from pg_class where relkind = 'r' and relnamespace = 'public'::regnamespace`,
          )
        ).rows,
    )

  const sumsOf = (url: string) =>
    asAdmin(url, async (admin) => {
      await admin.query(`begin; ${EXACT_TEXT}`)
      const sums: Record<string, unknown> = {}
      for (const table of await listTables(admin)) sums[table.name] = await sumOfTable(admin, table)
      return sums
    })

  test('gives back every row, every file and the keys', async () => {
    const restored = await restore(file)
    assert.deepEqual(await sumsOf(restored.url), await sumsOf(source.url))
    assert.equal(restored.keys, '1:key\n')
    const files = await readdir(restored.filesFolder, { recursive: true })
    assert.deepEqual(files.sort(), ['media', 'media/a', 'media/a/empty.pdf', 'media/a/large.png'])
    assert.ok(
      (await readFile(join(restored.filesFolder, 'media/a/large.png'))).equals(Buffer.alloc(3_000_000, 'picture')),
    )
  })

  test('is readable by its owner alone, names what is in it, and takes no name that is in use', async () => {
    assert.equal((await stat(file)).mode & 0o777, 0o600)
    const names: string[] = []
    for await (const entry of readArchive(file)) names.push(entry.name)
    assert.deepEqual(names.slice(0, 2), [HEADER, KEYS])
    assert.equal(names.at(-1), SUMS)
    assert.equal(names.filter((name) => name.startsWith('tables/public.user_account/')).length, 3)
    const again = writeBackup({ databaseUrl: source.url, filesFolder: folder, keys: null, file })
    await assert.rejects(again, /exists already: choose another name/)
    assert.deepEqual(
      (await readdir(folder)).filter((name) => name.includes('partial')),
      [],
    )
  })

  test('can leave the keys out, and is well without any file', async () => {
    const without = join(folder, 'without.tar.gz')
    await writeBackup({ databaseUrl: source.url, filesFolder: join(folder, 'none'), keys: null, file: without })
    assert.equal((await restore(without)).keys, null)
  })

  test('what the last look refuses is not kept', async () => {
    await assert.rejects(
      restore(file, async () => {
        throw new Error('wrong keys')
      }),
      /^Error: wrong keys$/,
    )
  })

  test('that is cut off is refused, wherever', async () => {
    const whole = await readFile(file)
    for (const share of [0, 0.3, 0.7, 0.99]) {
      const cut = join(folder, `cut-${share}.tar.gz`)
      await writeFile(cut, whole.subarray(0, Math.floor(whole.length * share)))
      await assert.rejects(restore(cut), { name: 'BackupError' }, `cut at ${share}`)
    }
    const withoutEnd = await rewritten((name, text) => (name === SUMS ? null : text))
    await assert.rejects(restore(withoutEnd), /incomplete: its end is missing/)
  })

  test('in which something was changed is refused', async () => {
    const changed = await rewritten((name, text) =>
      name.startsWith('tables/public.user_account') ? text.replace('person7@', 'person0@') : text,
    )
    await assert.rejects(restore(changed), /damaged: public\.user_account differs from its checksum/)
    const flipped = gunzipSync(await readFile(file))
    flipped[flipped.indexOf('picturepicture')] = 0
    const other = join(folder, 'flipped.tar.gz')
    await writeFile(other, gzipSync(flipped))
    await assert.rejects(restore(other), /damaged: media\/a\/large\.png differs from its checksum/)
  })

  test('from a later release, or no backup at all, is refused', async () => {
    const newer = await rewritten((name, text) =>
      name === HEADER ? text.replace('"001-baseline.sql"', '"999-later.sql"') : text,
    )
    await assert.rejects(restore(newer), /999-later\.sql, which this release does not know/)
    const form = await rewritten((name, text) => (name === HEADER ? text.replace('"format": 1', '"format": 2') : text))
    await assert.rejects(restore(form), /form that this release does not know/)
    const foreign = join(folder, 'foreign.tar.gz')
    await writeArchive(foreign, (archive) => archive.add('etc/passwd', 1, [Buffer.from('x')]))
    await assert.rejects(restore(foreign), /is not a Galley backup/)
    await writeFile(join(folder, 'text'), 'nothing')
    await assert.rejects(restore(join(folder, 'text')), /broken or not a Galley backup/)
    await assert.rejects(restore(join(folder, 'absent')), /There is no file/)
  })

  test('cannot write outside its folder', async () => {
    await assert.rejects(
      restore(await rewritten((_, text) => text, 'files/../../outside')),
      /which is not a name that Galley gives/,
    )
    for (const name of ['files//outside', 'files/.hidden', 'files/', 'files/a/../b']) {
      await assert.rejects(
        takeFile({ name, body: (async function* () {})() }, folder),
        /which is not a name that Galley gives/,
        name,
      )
    }
  })

  /** The same archive with its texts changed by `change` (null leaves an entry out) and with one more entry. */
  async function rewritten(change: (name: string, text: string) => string | null, more?: string): Promise<string> {
    const target = join(folder, `rewritten-${++count}.tar.gz`)
    await writeArchive(target, async (archive) => {
      for await (const entry of readArchive(file)) {
        const text = entry.name.startsWith('files/') ? null : change(entry.name, await textOf(entry))
        if (entry.name === SUMS && more) await archive.add(more, 1, [Buffer.from('x')])
        if (text !== null) await archive.add(entry.name, Buffer.byteLength(text), [Buffer.from(text)])
      }
    })
    return target
  }
})
