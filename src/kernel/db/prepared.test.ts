import assert from 'node:assert/strict'
import { after, before, test } from 'node:test'
import { createTestDatabase, type TestDatabase } from '../../../tests/support/test-database.ts'
import { type Db, openDatabase } from './database.ts'
import { prepared } from './prepared.ts'

let database: TestDatabase
let db: Db

before(async () => {
  database = await createTestDatabase()
  db = openDatabase({ url: database.url, role: 'galley_sweep', max: 1 })
})
after(async () => {
  await db.destroy()
  await database.drop()
})

test('a prepared query is built once, and answers for what it is given each time', async () => {
  let built = 0
  const workers = prepared((on, given: { worker: string; since: string }) => {
    built++
    return on
      .selectFrom('worker_heartbeat')
      .select('worker')
      .where('worker', '=', given.worker)
      .where('worker', '<>', 'nobody')
      .where('seen_at', '>', given.since)
      .where('started_at', '>', given.since)
  })
  await db
    .insertInto('worker_heartbeat')
    .values([{ worker: 'a' }, { worker: 'b' }])
    .execute()
  const since = '2020-01-01T00:00:00Z'
  assert.deepEqual(await workers(db, { worker: 'a', since }), [{ worker: 'a' }])
  assert.deepEqual(await workers(db, { worker: 'b', since }), [{ worker: 'b' }])
  assert.deepEqual(await workers(db, { worker: 'b', since: '2999-01-01T00:00:00Z' }), [])
  assert.equal(built, 1)
})
