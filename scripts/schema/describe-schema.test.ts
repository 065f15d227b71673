import assert from 'node:assert/strict'
import { after, before, test } from 'node:test'
import type pg from 'pg'
import { getConstructionPlans } from 'pg-boss'
import { ensureRoles } from '#kernel/db/roles.ts'
import {
  asAdmin,
  createEmptyDatabase,
  createTestDatabase,
  type TestDatabase,
} from '../../tests/support/test-database.ts'
import { describeSchema } from './describe-schema.ts'
import { tell } from './story.ts'
import { broken, byHand } from './words.ts'

let database: TestDatabase
let text: string

before(async () => {
  database = await createTestDatabase()
  text = await asAdmin(database.url, describeSchema)
})
after(() => database?.drop())

const withoutRemarks = (sql: string): string => sql.replace(/^ *--.*\n/gm, '')

/** What `look` answers after a change of the schema, which is rolled back. */
const changed = (change: string, look: (admin: pg.Client) => Promise<unknown>) =>
  asAdmin(database.url, async (admin) => {
    await admin.query('begin')
    await admin.query(change)
    return look(admin)
  })

test('the text makes the database that it describes', async () => {
  const made = await createEmptyDatabase()
  try {
    await asAdmin(made.url, async (admin) => {
      await ensureRoles(admin)
      await admin.query(getConstructionPlans('pgboss'))
      await admin.query(text)
    })
    assert.equal(withoutRemarks(await asAdmin(made.url, describeSchema)), withoutRemarks(text))
  } finally {
    await made.drop()
  }
})

test('each table and view says what it is for', async () => {
  const { rows } = await asAdmin(database.url, (admin) =>
    admin.query(`select relname from pg_class c where relnamespace = 'public'::regnamespace and relkind in ('r', 'v')
      and relname <> 'schema_migration' and obj_description(c.oid, 'pg_class') is null`),
  )
  assert.deepEqual(rows, [], 'write it in the migration that makes it: comment on table … is …')
})

test('what is changed by hand is seen, whatever it is', async () => {
  const changes = [
    'alter table tag alter color set not null',
    'alter table tag alter color set default 1',
    'alter table tag add check (length(name) < 50)',
    'create index mine on tag (color)',
    'alter table tag no force row level security',
    'alter policy current_org on tag using (true)',
    'revoke update on tag from galley_app',
    'alter table tag disable trigger times_in_order; drop trigger times_in_order on tag',
    'alter table effect set (fillfactor = 90)',
    'alter function app_org() volatile',
    'grant execute on function trim_kept_answers(integer, bigint) to galley_app',
    'alter function trim_kept_answers(integer, bigint) owner to current_user',
    'revoke usage on schema pgboss from galley_sweep',
    'alter view effect_hold reset (security_invoker)',
    `comment on column tag.color is 'A colour.'`,
  ]
  for (const change of changes) assert.notEqual(await changed(change, describeSchema), text, change)
})

test('what it has no words for, and a table without a place, are refused by name', async () => {
  await assert.rejects(changed('create sequence mine', describeSchema), /would leave out the sequence mine: teach it/)
  await assert.rejects(changed('create domain mine as text', describeSchema), /would leave out the type mine/)
  await assert.rejects(
    changed('create table mine (id int)', describeSchema),
    /Give mine a place in scripts\/schema\/chapters\.ts/,
  )
})

test('pieces stand where what they need has been told, and what needs no table where it is needed first', () => {
  const table = (name: string, needs: string[] = []) => ({ name, beside: null, needs, text: `create table ${name}` })
  const pieces = [
    { name: null, beside: 'a', needs: ['a', 'f()'], text: 'policy of a' },
    { name: null, beside: 'a', needs: ['a', 'b'], text: 'policy of a by b' },
    { name: 'f()', beside: null, needs: [], text: 'f' },
    { name: 'g()', beside: null, needs: ['b', 'f()'], text: 'g' },
    ...[table('b', ['a']), table('a')],
  ]
  const told = (tables: string[]) => tell([{ title: 'All', tables }], pieces).match(/^[a-z].*$/gm)
  assert.deepEqual(told(['a', 'b']), ['create table a', 'f', 'policy of a', 'create table b', 'policy of a by b', 'g'])
  assert.throws(() => told(['b', 'a']), /b needs a, which come later/)
  assert.throws(() => told(['a', 'b', 'c']), /no table c: take it out/)
})

test('what stands in quotes is left as it is, and no line is broken there', () => {
  assert.equal(byHand("CHECK (a = ANY (ARRAY['IS NULL'::text, 'it''s'::text]))"), "check (a in ('IS NULL', 'it''s'))")
  const words = `check (a in ('${'x, '.repeat(50)}', 'b'))`
  assert.equal(broken(words, '  '), words)
  assert.equal(broken(`${'a'.repeat(80)} and ${'b'.repeat(60)}`, '  '), `${'a'.repeat(80)}\n  and ${'b'.repeat(60)}`)
})
