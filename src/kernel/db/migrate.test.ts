import assert from 'node:assert/strict'
import { mkdtemp, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterEach, beforeEach, describe, test } from 'node:test'
import { MIGRATIONS } from '../../../tests/support/template-database.ts'
import { asAdmin, createEmptyDatabase, type TestDatabase } from '../../../tests/support/test-database.ts'
import { MigrationError, migrate } from './migrate.ts'

describe('migrate', () => {
  let database: TestDatabase
  let directory: string
  const write = (name: string, sql: string) => writeFile(join(directory, name), sql)
  const run = () => migrate({ url: database.url, directory })
  const query = (sql: string) => asAdmin(database.url, async (client) => (await client.query(sql)).rows)

  beforeEach(async () => {
    database = await createEmptyDatabase()
    directory = await mkdtemp(join(tmpdir(), 'galley-migrations-'))
  })
  afterEach(async () => {
    await database.drop()
    await rm(directory, { recursive: true })
  })

  test('applies each file once, in order', async () => {
    await write('002-column.sql', 'alter table a add column b int;')
    await write('001-table.sql', 'create table a (id int); insert into a values (1);')
    assert.deepEqual(await run(), ['001-table.sql', '002-column.sql'])
    assert.deepEqual(await run(), [])
    await write('003-more.sql', 'update a set b = 2')
    assert.deepEqual(await run(), ['003-more.sql'])
    assert.deepEqual(await query('select * from a'), [{ id: 1, b: 2 }])
  })

  test('several processes at once apply each file once', async () => {
    await write('001-table.sql', 'create table a (id int); insert into a values (1); select pg_sleep(0.1);')
    const applied = await Promise.all([run(), run(), run(), run()])
    assert.deepEqual(applied.flat(), ['001-table.sql'])
    assert.deepEqual(await query('select id from a'), [{ id: 1 }])
  })

  test('refuses a file that was edited after it had been applied', async () => {
    await write('001-table.sql', 'create table a (id int)')
    await run()
    await write('001-table.sql', 'create table a (id bigint)')
    await assert.rejects(
      run(),
      new MigrationError(
        'Migration 001-table.sql was changed after it had been applied: restore the file and put the change in a new migration.',
      ),
    )
  })

  test('takes the same file with Windows line ends for the same', async () => {
    await write('001-table.sql', 'create table a\n(id int)')
    await run()
    await write('001-table.sql', 'create table a\r\n(id int)')
    assert.deepEqual(await run(), [])
  })

  test('refuses a database that a later release has migrated', async () => {
    await write('001-table.sql', 'create table a (id int)')
    await run()
    await rm(join(directory, '001-table.sql'))
    await assert.rejects(run(), /has migration 001-table\.sql, which this release does not know/)
  })

  test('refuses a file that slips in before applied ones', async () => {
    await write('002-table.sql', 'create table a (id int)')
    await run()
    await write('001-late.sql', 'create table b (id int)')
    await assert.rejects(run(), /001-late\.sql comes before 002-table\.sql, which is applied already/)
  })

  test('keeps nothing of a file that fails, and names its line', async () => {
    await write('001-table.sql', 'create table a (id int);\nselect 1;\nselect nothing from a;')
    await assert.rejects(
      run(),
      /^MigrationError: Migration 001-table\.sql failed at line 3: column "nothing" does not exist/,
    )
    assert.deepEqual(await query(`select to_regclass('a') as a`), [{ a: null }])
    await write('001-table.sql', 'create table a (id int)')
    assert.deepEqual(await run(), ['001-table.sql'])
  })

  test('refuses names out of order', async () => {
    await write('1-table.sql', 'select 1')
    await assert.rejects(run(), /1-table\.sql: call a migration NNN-what-it-does\.sql/)
    await rm(join(directory, '1-table.sql'))
    await write('001-a.sql', 'select 1')
    await write('001-b.sql', 'select 1')
    await assert.rejects(run(), /001-a\.sql and 001-b\.sql bear the same number/)
  })

  test('makes roles that cannot sign in and pass no row-level policy', async () => {
    await run()
    const roles = await query(
      `select rolname, rolcanlogin or rolbypassrls or rolsuper as mighty from pg_roles
       where rolname in ('galley_app', 'galley_sweep', 'galley_definer', 'galley_operator') order by rolname`,
    )
    assert.deepEqual(roles, [
      { rolname: 'galley_app', mighty: false },
      { rolname: 'galley_definer', mighty: false },
      { rolname: 'galley_operator', mighty: false },
      { rolname: 'galley_sweep', mighty: false },
    ])
  })

  test('an owner that is no superuser can apply the migrations of this release', async () => {
    await run()
    const owner = `galley_plain_owner_${process.pid}`
    await query(`create role ${owner} login password 'plain'`)
    await query(`grant galley_app, galley_sweep, galley_definer, galley_operator to ${owner}`)
    await query(`drop table schema_migration`)
    await query(`alter database ${new URL(database.url).pathname.slice(1)} owner to ${owner}`)
    const url = new URL(database.url)
    url.username = owner
    url.password = 'plain'
    const applied = await migrate({ url: url.href, directory: MIGRATIONS })
    assert.ok(applied.length > 0)
    await query(`insert into user_account (email) values ('first@example.org')`)
    assert.deepEqual(await query('select auth_any_account() as found'), [{ found: true }])
    await query(`drop owned by ${owner} cascade`)
    await query(`alter database ${new URL(database.url).pathname.slice(1)} owner to current_user`)
    await query(`drop role ${owner}`)
  })

  test('says who must do what when the server cannot be reached', async () => {
    await assert.rejects(migrate({ url: 'postgresql://u:secret@127.0.0.1:1/shop', directory }), (error: Error) => {
      assert.match(
        error.message,
        /127\.0\.0\.1:1, database "shop" cannot be used \(ECONNREFUSED\): nothing listens there/,
      )
      assert.doesNotMatch(error.message, /secret/)
      return true
    })
  })
})
