import assert from 'node:assert/strict'
import { after, before, test } from 'node:test'
import { CompiledQuery, sql } from 'kysely'
import { createEmptyDatabase, type TestDatabase } from '../../../tests/support/test-database.ts'
import { type Db, openDatabase } from './database.ts'
import { statement } from './statement.ts'
import { answeredWithCommit, inScope } from './transaction.ts'

let database: TestDatabase
let db: Db

before(async () => {
  database = await createEmptyDatabase()
  db = openDatabase({ url: database.url, role: 'owner' })
  await sql`create table item (id int primary key)`.execute(db)
})
after(async () => {
  await db?.destroy()
  await database?.drop()
})

const SUM = statement<{ a: number; b: number | null }>()((trx, { a, b }) =>
  trx.selectNoFrom(() => [sql<number>`${a}::int + coalesce(${b}::int, 10)`.as('sum'), sql<number>`${a}::int`.as('a')]),
)
const insert = statement<{ id: number }>()((trx, { id }) =>
  trx.insertInto('item' as 'org').values({ id: sql`${id}` } as never),
)
const items = async () => (await sql<{ id: number }>`select id from item order by id`.execute(db)).rows.map((r) => r.id)

test('is run with other values each time, each wherever it was asked for', async () => {
  const sums = await inScope(db, {}, async (trx) => [await SUM(trx, { a: 1, b: 2 }), await SUM(trx, { a: 3, b: null })])
  assert.deepEqual(
    sums.map(({ rows }) => rows[0]),
    [
      { sum: 3, a: 1 },
      { sum: 13, a: 3 },
    ],
  )
})

test('what is answered with the commit is there after it, and after a failure nothing is', async () => {
  await inScope(db, {}, async (trx) => answeredWithCommit(trx, insert(trx, { id: 1 })))
  assert.deepEqual(await items(), [1])
  const failing = inScope(db, {}, async (trx) => {
    await insert(trx, { id: 2 })
    answeredWithCommit(trx, insert(trx, { id: 1 }))
  })
  await assert.rejects(failing, { code: '23505' })
  assert.deepEqual(await items(), [1])
})

test('what fails later only because of it does not hide what failed', async () => {
  const failing = inScope(db, {}, async (trx) => {
    answeredWithCommit(trx, trx.executeQuery(CompiledQuery.raw('select 1/0')))
    await insert(trx, { id: 3 })
  })
  await assert.rejects(failing, { code: '22012' })
})

test('a transaction whose work fails fails with that, whatever else was on its way', async () => {
  const failing = inScope(db, {}, async (trx) => {
    answeredWithCommit(trx, trx.executeQuery(CompiledQuery.raw('select 1/0')))
    throw new Error('of the work')
  })
  await assert.rejects(failing, { message: 'of the work' })
})
