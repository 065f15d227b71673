import assert from 'node:assert/strict'
import { after, before, describe, test } from 'node:test'
import { CompiledQuery, sql } from 'kysely'
import { asAdmin, createEmptyDatabase, type TestDatabase } from '../../../tests/support/test-database.ts'
import { type Db, openDatabase, type Trx } from './database.ts'
import { send } from './send.ts'
import { inScope } from './transaction.ts'

describe('a server goes on while a newer release migrates: a column more breaks no statement that is prepared,', () => {
  let database: TestDatabase
  let db: Db
  const all = CompiledQuery.raw('select * from item where id = $1', [1])
  before(async () => {
    database = await createEmptyDatabase()
    db = openDatabase({ url: database.url, role: 'owner', max: 1 })
    await sql`create table item (id int primary key)`.execute(db)
    await sql`insert into item values (1)`.execute(db)
  })
  after(async () => {
    await db?.destroy()
    await database?.drop()
  })
  const add = (column: string) => asAdmin(database.url, (admin) => admin.query(`alter table item add ${column} text`))

  test('by itself', async () => {
    assert.deepEqual((await db.executeQuery(all)).rows, [{ id: 1 }])
    await add('one')
    assert.deepEqual((await db.executeQuery(all)).rows, [{ id: 1, one: null }])
  })

  for (const readOnly of [false, true]) {
    test(`in a transaction (read only: ${readOnly}), with others behind it`, async () => {
      const both = (trx: Trx) => Promise.all([send(trx, all), send(trx, CompiledQuery.raw('select $1::int as n', [2]))])
      await inScope(db, {}, both, { readOnly })
      await add(`more_${readOnly}`)
      const [items, numbers] = await inScope(db, {}, both, { readOnly })
      assert.ok(`more_${readOnly}` in (items.rows[0] as object))
      assert.deepEqual(numbers.rows, [{ n: 2 }])
    })
  }
})
