import assert from 'node:assert/strict'
import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { after, before, test } from 'node:test'
import { restoreBackup } from '#kernel/backup/restore-backup.ts'
import { writeBackup } from '#kernel/backup/write-backup.ts'
import { BASELINE } from '#kernel/db/baseline.ts'
import { migrate, readMigrations } from '#kernel/db/migrate.ts'
import { listTables } from '#kernel/db/transfer/tables.ts'
import { describeSchema } from '../../scripts/schema/describe-schema.ts'
import { MIGRATIONS, urlOfDatabase } from '../support/template-database.ts'
import { asAdmin, createEmptyDatabase, createTestDatabase, type TestDatabase } from '../support/test-database.ts'
import { ROWS_OF_BEFORE } from './rows-of-before.ts'

/**
 * The 75 migrations that the baseline replaces. Installations that ran them go on with the later ones.
 * docs/decisions/089
 */
const BEFORE = join(import.meta.dirname, 'before-baseline')

type Rows = Record<string, Record<string, unknown>[]>

let folder: string
let ours: string[]
let original: string
const made: TestDatabase[] = []

before(async () => {
  folder = await mkdtemp(join(tmpdir(), 'galley-before-'))
  ours = (await readMigrations(MIGRATIONS)).map(({ name }) => name)
  original = await emptyDatabase()
  await migrate({ url: original, directory: BEFORE })
  await asAdmin(original, (admin) => admin.query(ROWS_OF_BEFORE))
})
after(async () => {
  for (const database of made) await database.drop()
  await rm(folder, { recursive: true })
})

async function emptyDatabase(): Promise<string> {
  const database = await createEmptyDatabase()
  made.push(database)
  return database.url
}

/** A database as the version before the baseline left it: a clone of one that is made once. */
async function ofBefore(): Promise<string> {
  const url = await emptyDatabase()
  const [name, of] = [new URL(url).pathname.slice(1), new URL(original).pathname.slice(1)]
  await asAdmin(urlOfDatabase(url, 'postgres'), async (admin) => {
    await admin.query(`drop database ${name}`)
    await admin.query(`create database ${name} template ${of}`)
  })
  return url
}

const rowsIn = (url: string): Promise<Rows> =>
  asAdmin(url, async (admin) => {
    const rows: Rows = {}
    for (const { name } of await listTables(admin)) {
      const found = await admin.query<{ row: Record<string, unknown> }>(`select to_jsonb(t) as row from ${name} t`)
      rows[name] = found.rows.map(({ row }) => row).toSorted((a, b) => (JSON.stringify(a) < JSON.stringify(b) ? -1 : 1))
    }
    return rows
  })

const recordIn = (url: string): Promise<string[]> =>
  asAdmin(url, async (admin) => {
    const { rows } = await admin.query<{ name: string }>('select name from schema_migration order by name collate "C"')
    return rows.map(({ name }) => name)
  })

const schemaOf = (url: string): Promise<string> => asAdmin(url, describeSchema)

/**
 * Checks that each row is still there with the same values, except in columns that later migrations removed or added.
 */
function assertKept(was: Rows, is: Rows): void {
  for (const [table, rows] of Object.entries(was)) {
    const kept = (row: Record<string, unknown>, like: Record<string, unknown> | undefined) =>
      JSON.stringify(Object.entries(row).filter(([column]) => like === undefined || column in like))
    const now = is[table] ?? assert.fail(`${table} is gone`)
    assert.deepEqual(
      now.map((row) => kept(row, rows[0])).toSorted(),
      rows.map((row) => kept(row, now[0])).toSorted(),
      table,
    )
  }
}

test('goes on without a row changed and without anything run again', async () => {
  const url = await ofBefore()
  const was = await rowsIn(url)
  assert.ok(Object.values(was).filter((rows) => rows.length > 0).length > 20, 'there are rows in it')
  assert.deepEqual(await migrate({ url, directory: MIGRATIONS }), ours.slice(1), `${BASELINE} is not run`)
  assert.deepEqual(await recordIn(url), ours)
  assertKept(was, await rowsIn(url))
  assert.deepEqual(await migrate({ url, directory: MIGRATIONS }), [], 'a second start finds nothing to do')
})

test('has the very schema that a new installation has', async () => {
  const [old, fresh] = [await ofBefore(), await createTestDatabase()]
  made.push(fresh)
  await migrate({ url: old, directory: MIGRATIONS })
  assert.equal(await schemaOf(old), await schemaOf(fresh.url))
})

test('restores from a backup that the version before wrote', async () => {
  const old = await ofBefore()
  const file = join(folder, 'backup.tar.gz')
  await writeBackup({ databaseUrl: old, filesFolder: join(folder, 'none'), keys: null, file })
  const url = await emptyDatabase()
  await restoreBackup({
    file,
    migrations: await readMigrations(MIGRATIONS),
    open: async () => ({ databaseUrl: url, filesFolder: join(folder, 'restored') }),
    last: async () => {},
  })
  assert.deepEqual(await recordIn(url), [BASELINE], 'it is as old as the backup')
  assert.deepEqual(await rowsIn(url), await rowsIn(old))
  await migrate({ url, directory: MIGRATIONS })
  await migrate({ url: old, directory: MIGRATIONS })
  assert.equal(await schemaOf(url), await schemaOf(old))
})

test('one that ends before the baseline, or is of another line, is refused with what to do, and left alone', async () => {
  const url = await ofBefore()
  const refused =
    /cannot be used by this release\. Its last migration is .*\.sql, and this release can only take over a database that ends with 147-settled-news\.sql: start the version that has it as its last once/
  await asAdmin(url, (admin) => admin.query(`delete from schema_migration where name like '147-%'`))
  const record = await recordIn(url)
  await assert.rejects(migrate({ url, directory: MIGRATIONS }), refused)
  assert.deepEqual(await recordIn(url), record)
  await asAdmin(url, (admin) =>
    admin.query(`insert into schema_migration (name, sha256) values ('147-other.sql', 'x')`),
  )
  await assert.rejects(migrate({ url, directory: MIGRATIONS }), refused)
})
