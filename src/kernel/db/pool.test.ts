import assert from 'node:assert/strict'
import { after, before, describe, test } from 'node:test'
import { sql } from 'kysely'
import { asAdmin, createEmptyDatabase, type TestDatabase } from '../../../tests/support/test-database.ts'
import { until } from '../../../tests/support/until.ts'
import { type Db, openDatabase } from './database.ts'
import { ensureRoles } from './roles.ts'

describe('a database connection', () => {
  let database: TestDatabase
  let db: Db
  const read = async (expression: string, handle: Db = db) =>
    (await sql<{ value: unknown }>`select ${sql.raw(expression)} as value`.execute(handle)).rows[0]?.value

  before(async () => {
    database = await createEmptyDatabase()
    await asAdmin(database.url, (admin) => ensureRoles(admin))
    db = openDatabase({ url: database.url, role: 'galley_app', max: 1 })
  })
  after(async () => {
    await db?.destroy()
    await database.drop()
  })

  const cases: [expression: string, value: unknown][] = [
    [`timestamptz '2026-11-24 10:30:00+01'`, '2026-11-24T09:30:00.000Z'],
    [`timestamptz '2026-11-24 09:30:00.5Z'`, '2026-11-24T09:30:00.500Z'],
    [`timestamptz '2026-11-24 09:30:00.123999Z'`, '2026-11-24T09:30:00.123Z'],
    [`timestamptz '2026-11-24 09:30:00.02Z'`, '2026-11-24T09:30:00.020Z'],
    [`array[timestamptz '2026-11-24 09:30:00Z', null]`, ['2026-11-24T09:30:00.000Z', null]],
    [`date '2026-11-24'`, '2026-11-24'],
    ['(select count(*) from generate_series(1, 3))', 3],
    ['9007199254740991::bigint', 9007199254740991],
    ['array[1, null]::bigint[]', [1, null]],
    ['12.50::numeric', 12.5],
    [`array['a', 'b,"c']`, ['a', 'b,"c']],
    [`'{"a": [1]}'::jsonb`, { a: [1] }],
    ['null::timestamptz', null],
  ]
  for (const [expression, value] of cases) {
    test(`reads ${expression}`, async () => assert.deepEqual(await read(expression), value))
  }

  test('refuses to round an integer beyond 2^53', async () => {
    await assert.rejects(read('9007199254740993::bigint'), /integer above 2\^53: 9007199254740993/)
    assert.equal(await read('1'), 1)
  })

  test('refuses a time that is none', async () => {
    await assert.rejects(read(`timestamptz 'infinity'`), /Not a point in time in UTC/)
  })

  test('that is lost while idle is told of without what was asked on it, and replaced', async () => {
    const { promise: told, resolve } = Promise.withResolvers<Error>()
    const handle = openDatabase({ url: database.url, role: 'owner', max: 1, onIdleError: resolve })
    const pid = await read('pg_backend_pid()', handle)
    await asAdmin(database.url, (admin) => admin.query('select pg_terminate_backend($1)', [pid]))
    const error = await told
    assert.match(error.message, /terminat/)
    assert.deepEqual(Object.keys(error).includes('client'), false)
    assert.equal(await read('1', handle), 1)
    await handle.destroy()
  })

  test('is in UTC even where the database says otherwise', async () => {
    await asAdmin(database.url, (admin) =>
      admin.query(
        `alter role current_user in database ${new URL(database.url).pathname.slice(1)} set timezone = 'Asia/Tokyo'`,
      ),
    )
    const later = openDatabase({ url: database.url, role: 'owner' })
    assert.equal(await read(`timestamptz '2026-11-24 09:30:00Z'`, later), '2026-11-24T09:30:00.000Z')
    await later.destroy()
  })

  test('acts in its role', async () => {
    assert.equal(await read('current_user'), 'galley_app')
    await assert.rejects(sql`create table public.mine (id int)`.execute(db), { code: '42501' })
  })

  test('a role that does not exist is refused, and no query runs as the owner instead', async () => {
    const wrong = openDatabase({ url: database.url, role: 'galley_nobody' as 'galley_app' }) // what the type forbids
    await assert.rejects(
      read('current_user', wrong),
      /\(22023\): the role this process acts in does not exist. Run the migrations first/,
    )
    await wrong.destroy()
  })

  test('prepares a statement with parameters once', async () => {
    for (const n of [1, 2, 3]) await sql`select ${n}::int + 1000`.execute(db)
    const { rows } = await sql<{ calls: number }>`
      select generic_plans + custom_plans as calls from pg_prepared_statements where statement like '%+ 1000'`.execute(
      db,
    )
    assert.deepEqual(rows, [{ calls: 3 }])
  })

  test('an error in one query leaves those beside it alone', async () => {
    const settled = await Promise.allSettled([read('1'), read('1/0'), read('2')])
    assert.deepEqual(
      settled.map((each) => each.status),
      ['fulfilled', 'rejected', 'fulfilled'],
    )
  })

  test('a connection that breaks while idle is told and replaced', async () => {
    const errors: Error[] = []
    const broken = openDatabase({
      url: database.url,
      role: 'owner',
      max: 1,
      onIdleError: (error) => errors.push(error),
    })
    const pid = await read('pg_backend_pid()', broken)
    await asAdmin(database.url, (admin) => admin.query('select pg_terminate_backend($1)', [pid]))
    await until(() => errors.length > 0, { that: 'the broken connection is told' })
    assert.notEqual(await read('pg_backend_pid()', broken), pid)
    await broken.destroy()
  })

  test('a connection that breaks inside a transaction fails that transaction alone', async () => {
    const broken = openDatabase({ url: database.url, role: 'owner', max: 1 })
    const transaction = broken.transaction().execute(async (trx) => {
      const { rows } = await sql<{ pid: number }>`select pg_backend_pid() as pid`.execute(trx)
      await asAdmin(database.url, (admin) => admin.query('select pg_terminate_backend($1)', [rows[0]?.pid]))
      await new Promise((resolve) => setTimeout(resolve, 50)) // the connection breaks while no query waits for an answer
      await sql`select 1`.execute(trx)
    })
    await assert.rejects(transaction)
    assert.equal(await read('1', broken), 1)
    await broken.destroy()
  })

  test('a server that is not there is described without the password', async () => {
    const url = 'postgresql://someone:geheim@127.0.0.1:1/shop'
    const nowhere = openDatabase({ url, role: 'owner' })
    await assert.rejects(read('1', nowhere), (error: Error) => {
      assert.match(
        error.message,
        /^The database at 127\.0\.0\.1:1, database "shop" cannot be used \(ECONNREFUSED\): nothing listens there/,
      )
      assert.doesNotMatch(error.message, /geheim/)
      return true
    })
    await nowhere.destroy()
  })
})
