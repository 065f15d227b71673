import assert from 'node:assert/strict'
import { after, before, describe, test } from 'node:test'
import { CompiledQuery } from 'kysely'
import { createEmptyDatabase, type TestDatabase } from '../../../tests/support/test-database.ts'
import { type Db, openDatabase, type Trx } from './database.ts'
import { withCommitBehind } from './read-only.ts'
import { send } from './send.ts'
import { inScope } from './transaction.ts'

describe('a transaction that only reads', () => {
  let database: TestDatabase
  let db: Db
  const ask = async (trx: Trx, text: string) => (await send<{ n: number }>(trx, CompiledQuery.raw(text))).rows[0]?.n
  const reading = <T>(work: (trx: Trx) => Promise<T>) => inScope(db, {}, work, { readOnly: true })
  const lastQuestions = (trx: Trx, ...texts: string[]) =>
    withCommitBehind(trx, Promise.all(texts.map((text) => ask(trx, text))))

  before(async () => {
    database = await createEmptyDatabase()
    db = openDatabase({ url: database.url, role: 'owner', max: 1 }) // with one connection, a leak would block the next test at once
    await send(db as unknown as Trx, CompiledQuery.raw('create table item (n int)'))
  })
  after(async () => {
    await db?.destroy()
    await database.drop()
  })

  test('answers all that was asked last, and is over then', async () => {
    const late = reading(async (trx) => {
      assert.deepEqual(await lastQuestions(trx, 'select 1 as n', 'select 2 as n', 'select 3 as n'), [1, 2, 3])
      return ask(trx, 'select 4 as n')
    })
    await assert.rejects(late, /committed|over|completed/i)
    assert.equal(await reading((trx) => ask(trx, 'select 5 as n')), 5)
  })

  test('fails with the question that failed, whichever of them it was, and gives its connection back', async () => {
    for (const texts of [
      ['select 1 as n', 'select 1/0 as n'],
      ['select 1/0 as n', 'select 1 as n'],
    ]) {
      await assert.rejects(
        reading((trx) => lastQuestions(trx, ...texts)),
        /division by zero/,
      )
    }
    await assert.rejects(
      reading(async () => {
        throw new Error('of the work')
      }),
      /of the work/,
    )
    assert.equal(await reading((trx) => ask(trx, 'select 6 as n')), 6)
  })

  test('may write nothing, before its last question or in it', async () => {
    for (const write of ['insert into item values (1)', 'delete from item']) {
      await assert.rejects(
        reading((trx) => lastQuestions(trx, write)),
        /read-only transaction/,
      )
      await assert.rejects(
        reading((trx) => ask(trx, write)),
        /read-only transaction/,
      )
    }
  })

  test('one that writes goes on: its last question is one like any other', async () => {
    const n = await inScope(db, {}, async (trx) => {
      await lastQuestions(trx, 'insert into item values (7) returning n')
      return ask(trx, 'select n from item')
    })
    assert.equal(n, 7)
  })
})
