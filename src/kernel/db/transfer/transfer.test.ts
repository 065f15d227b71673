import assert from 'node:assert/strict'
import { after, before, describe, test } from 'node:test'
import pg from 'pg'
import { MIGRATIONS } from '../../../../tests/support/template-database.ts'
import {
  asAdmin,
  createEmptyDatabase,
  createTestDatabase,
  type TestDatabase,
} from '../../../../tests/support/test-database.ts'
import { type Migration, migrate, readMigrations } from '../migrate.ts'
import { copyDatabase } from './copy-database.ts'
import { fillDatabase } from './fill.ts'
import { knownMigrations } from './known-migrations.ts'
import { EXACT_TEXT, readRows, sumOfTable, writeRows } from './rows.ts'
import { withSnapshot } from './snapshot.ts'
import { inOrder, listTables, type Table } from './tables.ts'

const ORG = '00000000-0000-4000-8000-000000000001'
const USER = '00000000-0000-4000-8000-000000000002'

/** Values that are easily lost on the way: a null inside jsonb, quotes, line ends, microseconds, bytes, empty texts. */
const FILL = `
  insert into user_account (id, email, name, created_at, feature_flags)
    values ('${USER}', 'a@example.org', E'Zoë "Z"\\n\\\\N\\t☕', '2026-01-02 03:04:05.678901+00', '{"a b","",null}');
  insert into org (id, slug, name, owner_id) values ('${ORG}', 'northwind', '', '${USER}');
  insert into member (org_id, user_id, role) values ('${ORG}', '${USER}', 'owner');
  insert into idempotency_record (owner, key, user_id, request_hash, response)
    values ('o', 'null', '${USER}', 'h', 'null'), ('o', 'none', '${USER}', 'h', null);
  insert into social_account (org_id, platform, external_id, credentials_sealed) values ('${ORG}', 'x', '1', '\\x00ff10');
  insert into media_asset (org_id, kind, upload_key, content_type, duration_seconds) values ('${ORG}', 'video', 'k', 'video/mp4', 0.1::float8 + 0.2);
  insert into post_group (org_id, id, title, status, timezone, created_by)
    values ('${ORG}', '${ORG}', 'Notes', 'scheduled', 'UTC', '{"kind": "system", "job": "x"}');
  insert into post (org_id, group_id, platform, status, content_text, content_hash, live_parts)
    select '${ORG}', '${ORG}', 'x', 'scheduled', repeat('é', n), 'h', jsonb_build_array(n) from generate_series(1, 1203) n;
  select enqueue_job('mail.send', '{"a": [1, null]}', 3, 60, null);
`

/**
 * Makes a partition for another day than today, as an older database has. The target's partitions are for other days.
 */
const OF_ANOTHER_DAY = `
  create table pgboss.queue_stats_20260102 partition of pgboss.queue_stats
    for values from ('2026-01-02 00:00:00+00') to ('2026-01-03 00:00:00+00')`

describe('a database carried to another', () => {
  let source: TestDatabase
  let migrations: Migration[]
  const made: TestDatabase[] = []

  before(async () => {
    migrations = await readMigrations(MIGRATIONS)
    source = await createTestDatabase()
    made.push(source)
    await asAdmin(source.url, (admin) => admin.query(FILL))
    await asAdmin(source.url, (admin) => admin.query(OF_ANOTHER_DAY))
  })
  after(async () => {
    for (const database of made) await database.drop()
  })

  async function emptyDatabase(): Promise<string> {
    const database = await createEmptyDatabase()
    made.push(database)
    return database.url
  }

  const copy = (to: string) => copyDatabase({ from: source.url, to, migrations })
  const rowsOf = (url: string, text: string) => asAdmin(url, async (admin) => (await admin.query(text)).rows)
  const tablesIn = (url: string) =>
    rowsOf(url, `select relname from pg_class where relnamespace = 'public'::regnamespace and relkind = 'r'`)

  async function sumsOf(url: string) {
    return asAdmin(url, async (admin) => {
      await admin.query('begin')
      await admin.query(EXACT_TEXT)
      const sums: Record<string, unknown> = {}
      for (const table of await listTables(admin)) sums[table.name] = await sumOfTable(admin, table)
      return sums
    })
  }

  test('every row arrives as it was, and works: counts are right, workspaces apart, jobs there', async () => {
    const to = await emptyDatabase()
    await copy(to)
    assert.deepEqual(await sumsOf(to), await sumsOf(source.url))
    const tally = `select status, sum(n)::int as n from post_tally group by 1`
    assert.deepEqual(await rowsOf(to, tally), [{ status: 'scheduled', n: 1203 }], 'counted once')
    await asAdmin(to, (admin) => admin.query(`update post set status = 'draft' where content_text = 'é'`))
    assert.deepEqual(await rowsOf(to, `${tally} order by 1`), [
      { status: 'draft', n: 1 },
      { status: 'scheduled', n: 1202 },
    ])
    assert.deepEqual(
      await rowsOf(to, `select jsonb_typeof(response) as type from idempotency_record order by key desc`),
      [{ type: 'null' }, { type: null }],
    )
    assert.deepEqual(await rowsOf(to, 'select name, data from pgboss.job'), [
      { name: 'mail.send', data: { a: [1, null] } },
    ])
    const forced = `select count(*)::int as n from pg_class where relrowsecurity and relforcerowsecurity`
    assert.deepEqual(await rowsOf(to, forced), await rowsOf(source.url, forced))
    await asAdmin(to, async (admin) => {
      await admin.query('set role galley_app')
      assert.deepEqual((await admin.query('select id from post')).rows, [])
    })
    assert.deepEqual(await migrate({ url: to, directory: MIGRATIONS }), [])
  })

  test('an owner who is no superuser can carry it, from and to databases of their own', async () => {
    const owner = `galley_carrier_${process.pid}`
    const [from, to] = [await emptyDatabase(), await emptyDatabase()]
    const as = (url: string) => {
      const own = new URL(url)
      own.username = owner
      own.password = 'plain'
      return own.href
    }
    await asAdmin(source.url, async (admin) => {
      await admin.query(`create role ${owner} login password 'plain'`)
      await admin.query(`grant galley_app, galley_sweep, galley_definer, galley_operator to ${owner}`)
      for (const url of [from, to]) {
        await admin.query(`alter database ${new URL(url).pathname.slice(1)} owner to ${owner}`)
      }
    })
    try {
      await copy(as(from))
      await copyDatabase({ from: as(from), to: as(to), migrations })
      assert.deepEqual(await sumsOf(to), await sumsOf(source.url))
    } finally {
      for (const url of [from, to]) {
        await asAdmin(url, async (admin) => {
          await admin.query(`drop owned by ${owner} cascade`)
          await admin.query(`alter database ${new URL(url).pathname.slice(1)} owner to current_user`)
        })
      }
      await asAdmin(source.url, (admin) => admin.query(`drop role ${owner}`))
    }
  })

  test('what is written during the copy is not in it', async () => {
    await withSnapshot(source.url, async ({ client, tables }) => {
      const org = tables.find(({ name }) => name === 'public.org') as Table
      const before = await sumOfTable(client, org)
      await asAdmin(source.url, (admin) => admin.query(`update org set name = 'meanwhile'`))
      assert.deepEqual(await sumOfTable(client, org), before)
    })
    await asAdmin(source.url, (admin) => admin.query(`update org set name = ''`))
  })

  test('a database that holds anything, or nothing to copy, is refused', async () => {
    const to = await emptyDatabase()
    await assert.rejects(copyDatabase({ from: to, to, migrations }), /no installation in this/)
    await asAdmin(to, (admin) => admin.query('create table mine ()'))
    await assert.rejects(copy(to), /not empty \(it has a table mine\): name an empty one/)
  })

  test('a row that is lost or changed on the way is noticed', async () => {
    const to = await emptyDatabase()
    const put = fillDatabase({ url: to, migrations }, async ({ client, tables }) => {
      const org = tables.find(({ name }) => name === 'public.user_account') as Table
      await withSnapshot(source.url, async (from) => {
        for await (const lines of readRows(from.client, org)) {
          await writeRows(
            client,
            org,
            lines.map((line) => line.replace('a@example.org', 'b@example.org')),
          )
        }
      })
      const sums = Object.fromEntries(
        tables.map(({ name }) => [
          name,
          { rows: 0, sha256: 'e3b0c44298fc1c149afbf4c8996fb92427ae41e4649b934ca495991b7852b855' },
        ]),
      )
      const sum = await withSnapshot(source.url, (from) => sumOfTable(from.client, org))
      return { sums: { ...sums, [org.name]: sum }, sequences: {} }
    })
    await assert.rejects(put, /public\.user_account arrived with 1 rows that are not the 1 given/)
    assert.deepEqual(await tablesIn(to), [], 'nothing of it is left')
  })

  test('a table or a column that no migration makes is refused, not dropped', async () => {
    const odd = await createTestDatabase()
    made.push(odd)
    const to = await emptyDatabase()
    const from = { from: odd.url, to, migrations }
    await asAdmin(odd.url, (admin) => admin.query('create table mine (a int); select open_to_operator()'))
    await assert.rejects(copyDatabase(from), /table public\.mine that no migration makes/)
    await asAdmin(odd.url, (admin) => admin.query('drop table mine; alter table org add mine int'))
    await assert.rejects(copyDatabase(from), /columns of public\.org differ from those/)
  })

  test('numbers that a sequence gave are not given again', async () => {
    const folder = await withSequence(migrations)
    const [from, to] = [await emptyDatabase(), await emptyDatabase()]
    await asAdmin(from, async (admin) => {
      await admin.query(
        `create table schema_migration (name text primary key, sha256 text not null, applied_at timestamptz default now())`,
      )
      for (const { sql } of folder) await admin.query(sql)
      for (const { name, sha256 } of folder)
        await admin.query('insert into schema_migration values ($1, $2)', [name, sha256])
      await admin.query(`insert into ticket default values; insert into ticket default values; delete from ticket`)
    })
    await copyDatabase({ from, to, migrations: folder })
    assert.deepEqual(await rowsOf(to, 'insert into ticket default values returning number::int'), [{ number: 3 }])
  })
})

async function withSequence(migrations: Migration[]): Promise<Migration[]> {
  const sql = 'create table ticket (number bigint generated always as identity primary key); select open_to_operator()'
  return [...migrations, { name: '999-ticket.sql', sql, sha256: 'ticket' }]
}

test('migrations of another release are named', () => {
  const ours = ['001-a.sql', '002-b.sql'].map((name) => ({ name, sql: '', sha256: name }))
  assert.deepEqual(knownMigrations(ours, ours.slice(0, 1)), ours.slice(0, 1))
  assert.throws(
    () => knownMigrations(ours, [...ours, { name: '003-c.sql', sha256: 'c' }]),
    /003-c\.sql, which this release does not know/,
  )
  assert.throws(
    () => knownMigrations(ours, [{ name: '001-a.sql', sha256: 'other' }]),
    /001-a\.sql, which this release has in another form/,
  )
})

test('tables come after those they refer to, and a circle has words', () => {
  const table = (name: string, ...needs: string[]) => ({ name, needs, columns: [], key: [] })
  const order = inOrder([table('a', 'b'), table('b', 'c'), table('c'), table('d', 'a', 'c')])
  assert.deepEqual(
    order.map(({ name }) => name),
    ['c', 'b', 'a', 'd'],
  )
  assert.throws(() => inOrder([table('a', 'b'), table('b', 'a')]), /circle: a, b/)
})

test('each table is open to the operator, and to nobody else across workspaces', async () => {
  const database = await createTestDatabase()
  const client = new pg.Client({ connectionString: database.url })
  await client.connect()
  try {
    const { rows } = await client.query(`
      select c.oid::regclass::text as name from pg_class c
      where c.relnamespace in ('public'::regnamespace, 'pgboss'::regnamespace) and c.relkind = 'r'
        and (exists (select from unnest(array['select', 'insert', 'update', 'delete']) p
            where not has_table_privilege('galley_operator', c.oid, p))
          or c.relrowsecurity and not exists (select from pg_policy p where p.polrelid = c.oid and p.polname = 'operator'))`)
    assert.deepEqual(rows, [], 'end the migration that makes it with "select open_to_operator();"')
    const { rows: may } = await client.query(`
      select a as role from unnest(array['galley_app', 'galley_sweep', 'galley_definer']) a
      where pg_has_role(a, 'galley_operator', 'member')`)
    assert.deepEqual(may, [])
  } finally {
    await client.end()
    await database.drop()
  }
})
