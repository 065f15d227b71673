import assert from 'node:assert/strict'
import { after, before, test } from 'node:test'
import { CompiledQuery } from 'kysely'
import { createEmptyDatabase, type TestDatabase } from '../../../tests/support/test-database.ts'
import { type Db, openDatabase } from './database.ts'
import { send } from './send.ts'
import { inScope } from './transaction.ts'

let database: TestDatabase
let db: Db
before(async () => {
  database = await createEmptyDatabase()
  db = openDatabase({ url: database.url, role: 'owner', max: 1 })
})
after(async () => {
  await db?.destroy()
  await database?.drop()
})

for (const readOnly of [false, true]) {
  test(`a statement that was first sent behind one that failed can be sent again (read only: ${readOnly})`, async () => {
    const bad = CompiledQuery.raw('select 1/$1::int as n', [0])
    const next = CompiledQuery.raw(`select $1::text || '${readOnly}' as n`, ['a'])
    await assert.rejects(
      inScope(
        db,
        {},
        async (trx) => {
          const both = [send(trx, bad), send(trx, next), send(trx, next)]
          await Promise.allSettled(both)
          await both[0]
        },
        { readOnly },
      ),
      /division by zero/,
    )
    for (let turn = 0; turn < 3; turn++) {
      const { rows } = await inScope(db, {}, (trx) => send<{ n: string }>(trx, next), { readOnly })
      assert.deepEqual(rows, [{ n: `a${readOnly}` }])
    }
  })
}

test('two that send the same new statement at once, where the first run fails, each hear their own answer', async () => {
  const half = (n: number) => CompiledQuery.raw('select 10/$1::int as n', [n])
  const settled = await inScope(db, {}, async (trx) => Promise.allSettled([send(trx, half(2)), send(trx, half(5))]))
  assert.deepEqual(
    settled.map((one) => one.status === 'fulfilled' && one.value.rows),
    [[{ n: 5 }], [{ n: 2 }]],
  )
})
