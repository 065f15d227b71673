import assert from 'node:assert/strict'
import { after, before, describe, test } from 'node:test'
import { CompiledQuery, sql } from 'kysely'
import { asAdmin, createEmptyDatabase, type TestDatabase } from '../../../tests/support/test-database.ts'
import { type Db, openDatabase, type Trx } from './database.ts'
import { withCommitBehind } from './read-only.ts'
import { send } from './send.ts'
import { inScope } from './transaction.ts'

describe('a reading transaction whose connection is lost', () => {
  let database: TestDatabase
  let db: Db
  const pid = async (trx: Trx) =>
    (await send<{ pid: number }>(trx, CompiledQuery.raw('select pg_backend_pid() as pid'))).rows[0]?.pid ?? 0
  const lose = (lost: number) => asAdmin(database.url, (a) => a.query('select pg_terminate_backend($1)', [lost]))
  const one = () => sql`select 1`.execute(db)
  const inTime = <T>(work: Promise<T>) =>
    Promise.race([
      work,
      new Promise<never>((_, no) => setTimeout(() => no(new Error('no connection is free any more')), 5000).unref()),
    ])

  before(async () => {
    database = await createEmptyDatabase()
    db = openDatabase({ url: database.url, role: 'owner', max: 1 })
  })
  after(async () => {
    await database.drop()
  })

  test('gives it back when the commit fails', async () => {
    const reading = inScope(
      db,
      {},
      async (trx) => {
        await lose(await pid(trx))
      },
      { readOnly: true },
    )
    await assert.rejects(reading)
    await inTime(one())
  })

  test('gives it back when it is lost under the last questions', async () => {
    const fresh = openDatabase({ url: database.url, role: 'owner', max: 1 })
    const reading = inScope(
      fresh,
      {},
      async (trx) => {
        const lost = await pid(trx)
        const asked = withCommitBehind(trx, send(trx, CompiledQuery.raw('select pg_sleep(2)')))
        asked.catch(() => {})
        await lose(lost)
        return asked
      },
      { readOnly: true },
    )
    await assert.rejects(reading)
    await inTime(sql`select 1`.execute(fresh))
  })
})
