import assert from 'node:assert/strict'
import { after, before, test } from 'node:test'
import { readMigrations } from '#kernel/db/migrate.ts'
import { MIGRATIONS } from '../support/template-database.ts'
import { asAdmin, createTestDatabase, type TestDatabase } from '../support/test-database.ts'

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

/**
 * Tables with forced row-level security that a migration changes without lifting it. Even the owner would see no rows
 * there.
 */
function blindUses(sql: string): string[] {
  // the bodies of functions run later, so they are left out
  const text = sql.replace(/--.*/g, '').replace(/\$(\w*)\$[\s\S]*?\$\1\$/g, '')
  return [...text.matchAll(/^\s*(?:update|delete from|insert into) [^;]*/gm)].flatMap(({ 0: statement, index }) => {
    const used = [...statement.matchAll(/\b(?:update|from|into|join)\s+(\w+)/g)].map(([, table = '']) => table)
    return used.filter((table) => {
      const isNew = text.slice(index).includes(`alter table ${table} enable row level security`)
      const isLifted = text.slice(0, index).includes(`alter table ${table} no force row level security`)
      return forced.has(table) && !isNew && !isLifted
    })
  })
}

test('no migration changes or reads rows that an owner without superuser rights cannot see', async () => {
  const found = (await readMigrations(MIGRATIONS)).flatMap(({ name, sql }) =>
    blindUses(sql).map((table) => `${name}: ${table}`),
  )
  assert.deepEqual(found, [])
})

test('a migration that does so is found', () => {
  assert.deepEqual(blindUses('alter table post add a int;\nupdate post set a = 1;'), ['post'])
  assert.deepEqual(blindUses('insert into effect (id)\n  select id from post;'), ['effect', 'post'])
  assert.deepEqual(blindUses('create function f() as $$\n  delete from post;\n$$;'), [])
})
