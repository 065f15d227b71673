import assert from 'node:assert/strict'
import { after, before, test } from 'node:test'
import { sql } from 'kysely'
import { type TestApp, testApp } from '../../../tests/support/app.ts'
import { type Db, openDatabase } from '../db/database.ts'
import { eachDue } from './each-due.ts'

let t: TestApp
let sweep: Db
let orgs: string[]

before(async () => {
  t = await testApp()
  sweep = openDatabase({ url: t.url, role: 'galley_sweep', max: 1 })
  orgs = [(await t.make.org()).orgId, (await t.make.org()).orgId]
})
after(async () => {
  await sweep.destroy()
  await t.close()
})

const due = () => sql<{ orgId: string }>`select unnest(${orgs}::uuid[]) as "orgId"`

test('each is worked on where nothing but its own workspace is seen', async () => {
  const seen: unknown[] = []
  await eachDue(t.services, sweep, due(), async (db, { orgId }) => {
    seen.push([orgId, await db.selectFrom('org').select('id').execute()])
  })
  assert.deepEqual(
    seen,
    orgs.map((orgId) => [orgId, [{ id: orgId }]]),
  )
})

test('of one that throws nothing is kept, of those before it everything, and the next are left for the next run', async () => {
  const [first, second] = orgs
  const rename = eachDue(t.services, sweep, due(), async (db, { orgId }) => {
    await db.updateTable('org').set({ name: 'Renamed' }).where('id', '=', orgId).execute()
    if (orgId === second) throw new Error('the second fails')
  })
  await assert.rejects(rename, /the second fails/)
  const { rows } = await sql`select id from org where name = 'Renamed'`.execute(t.owner)
  assert.deepEqual(rows, [{ id: first }])
})
