import assert from 'node:assert/strict'
import { after, before, test } from 'node:test'
import { fromKysely, getConstructionPlans, PgBoss } from 'pg-boss'
import { MIGRATIONS } from '../../../tests/support/template-database.ts'
import { createTestDatabase, type TestDatabase } from '../../../tests/support/test-database.ts'
import { BASELINE } from '../db/baseline.ts'
import { type Db, openDatabase } from '../db/database.ts'
import { readMigrations } from '../db/migrate.ts'

const ADVICE =
  'The migrations do not make the job tables that the installed pg-boss works on. Add a migration with what ' +
  '`getMigrationPlans("pgboss", <version in the database>)` of the new pg-boss prints, without its own transaction'

let database: TestDatabase
let owner: Db
let boss: PgBoss

before(async () => {
  database = await createTestDatabase()
  owner = openDatabase({ url: database.url, role: 'owner', max: 2 })
  boss = new PgBoss({ db: fromKysely(owner), migrate: false, createSchema: false, supervise: false, schedule: false })
})
after(async () => {
  await boss.stop({ graceful: false, close: false })
  await owner.destroy()
  await database.drop()
})

test('the migrated database has the version of the installed pg-boss', async () => {
  await boss.start().catch((error: unknown) => assert.fail(`${ADVICE}: ${error}`))
})

test('and nothing in it differs from what pg-boss expects', async () => {
  const drift = await boss.detectSchemaDrift()
  assert.ok(drift.ok, `${ADVICE}: ${JSON.stringify(drift, null, 2)}`)
})

test('the baseline has what pg-boss says, word for word', async () => {
  const migration = (await readMigrations(MIGRATIONS)).find(({ name }) => name === BASELINE)
  const ours = /-- pg-boss begin\n(.*)-- pg-boss end/s.exec(migration?.sql ?? '')?.[1] ?? ''
  // pg-boss begins and commits a transaction around its statements. A migration already runs in one, so both statements
  // are removed.
  const plan = getConstructionPlans('pgboss')
    .replace(/^.*?(?=CREATE SCHEMA)/s, '')
    .replace(/\s*COMMIT;\s*$/, '')
  assert.equal(words(ours), words(plan), ADVICE)
})

function words(text: string): string {
  return text.replace(/\s+/g, ' ').trim()
}
