import assert from 'node:assert/strict'
import { after, before, test } from 'node:test'
import { readMigrations } from '#kernel/db/migrate.ts'
import { MIGRATIONS } from '../support/template-database.ts'
import { asAdmin, createTestDatabase, type TestDatabase } from '../support/test-database.ts'

/** Earlier ones ran everywhere before anybody could have rows that they leave out. */
const FIRST = '029'

let database: TestDatabase
let forced: Set<string>

before(async () => {
  database = await createTestDatabase()
  const { rows } = await asAdmin(database.url, (client) =>
    client.query<{ name: string }>(
      `select relname as name from pg_class where relnamespace = 'public'::regnamespace and relforcerowsecurity`,
    ),
  )
  forced = new Set(rows.map(({ name }) => name))
})
after(() => database.drop())

/** What a migration changes in tables whose policies hold their owner as well, without lifting that first. */
function blindChanges(sql: string): string[] {
  const text = sql.replace(/\$(\w*)\$[\s\S]*?\$\1\$/g, '') // not what functions do when they are called
  return [...text.matchAll(/^\s*(?:update|delete from|insert into) (\w+)/gm)].flatMap(({ 1: table = '', index }) => {
    const held = forced.has(table) && !text.slice(index).includes(`alter table ${table} enable row level security`)
    return held && !text.slice(0, index).includes(`alter table ${table} no force row level security`) ? [table] : []
  })
}

test('no migration changes rows that an owner who is no superuser does not see', async () => {
  const found = (await readMigrations(MIGRATIONS)).flatMap(({ name, sql }) =>
    name < FIRST ? [] : blindChanges(sql).map((table) => `${name}: ${table}`),
  )
  assert.deepEqual(found, [])
})

test('a migration that does is found', () => {
  assert.deepEqual(blindChanges('alter table post add a int;\nupdate post set a = 1;'), ['post'])
  assert.deepEqual(blindChanges('create function f() as $$\n  delete from post;\n$$;'), [])
})
