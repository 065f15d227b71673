import assert from 'node:assert/strict'
import { mkdtemp, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { after, before, beforeEach, describe, test } from 'node:test'
import { sql } from 'kysely'
import { createEmptyDatabase, type TestDatabase } from '../../../tests/support/test-database.ts'
import { type Db, openDatabase, type Trx } from './database.ts'
import { migrate } from './migrate.ts'
import { inScope } from './transaction.ts'

const A = { orgId: '0a000000-0000-4000-8000-000000000001', userId: '0a000000-0000-4000-8000-00000000000a' }
const B = { orgId: '0b000000-0000-4000-8000-000000000002', userId: null }

const SCHEMA = `
  create table item (org_id uuid not null, id int primary key, count int not null default 0);
  alter table item enable row level security;
  alter table item force row level security;
  create policy own on item using (org_id = nullif(current_setting('app.org_id', true), '')::uuid);
  grant select, insert, update on item to galley_app;`

describe('inScope', () => {
  let database: TestDatabase
  let owner: Db
  let app: Db
  const items = async (trx: Trx) => (await sql<{ id: number }>`select id from item order by id`.execute(trx)).rows

  before(async () => {
    database = await createEmptyDatabase()
    const directory = await mkdtemp(join(tmpdir(), 'galley-migrations-'))
    await writeFile(join(directory, '001-item.sql'), SCHEMA)
    await migrate({ url: database.url, directory })
    await rm(directory, { recursive: true })
    owner = openDatabase({ url: database.url, role: 'owner' })
    app = openDatabase({ url: database.url, role: 'galley_app', max: 2 })
  })
  beforeEach(async () => {
    await sql`truncate item`.execute(owner)
    await sql`insert into item (org_id, id) values (${A.orgId}, 1), (${A.orgId}, 2), (${B.orgId}, 3)`.execute(owner)
  })
  after(async () => {
    await Promise.all([owner?.destroy(), app?.destroy()])
    await database.drop()
  })

  test('sees the rows of its workspace only', async () => {
    assert.deepEqual(await inScope(app, A, items), [{ id: 1 }, { id: 2 }])
    assert.deepEqual(await inScope(app, B, items), [{ id: 3 }])
  })

  test('leaves neither workspace nor person behind on the connection', async () => {
    const single = openDatabase({ url: database.url, role: 'galley_app', max: 1 })
    await inScope(single, A, items)
    const { rows } = await sql`
      select current_setting('app.org_id') as org, current_setting('app.user_id') as person`.execute(single)
    assert.deepEqual(rows, [{ org: '', person: '' }])
    assert.deepEqual(await inScope(single, {}, items), [])
    await single.destroy()
  })

  test('tells the database the person and the workspace', async () => {
    const scope = await inScope(app, A, async (trx) => {
      const { rows } =
        await sql`select current_setting('app.org_id') as "orgId", current_setting('app.user_id') as "userId"`.execute(
          trx,
        )
      return rows[0]
    })
    assert.deepEqual(scope, A)
  })

  test('two at once on two connections do not mix', async () => {
    const [a, b] = await Promise.all([inScope(app, A, items), inScope(app, B, items)])
    assert.deepEqual([a.length, b.length], [2, 1])
  })

  test('refuses a scope that is no uuid, before anything is sent', async () => {
    await assert.rejects(inScope(app, { orgId: `'; drop table item; --` }, items), /Not a uuid/)
  })

  test('commits what its work did, and rolls back when its work throws', async () => {
    const bump = (trx: Trx) => sql`update item set count = count + 1`.execute(trx)
    await inScope(app, A, bump)
    const refused = inScope(app, A, async (trx) => {
      await bump(trx)
      throw new Error('no')
    })
    await assert.rejects(refused, /^Error: no$/)
    assert.deepEqual((await sql`select id, count from item order by id`.execute(owner)).rows, [
      { id: 1, count: 1 },
      { id: 2, count: 1 },
      { id: 3, count: 0 },
    ])
  })

  test('a transaction that does nothing is begun and ended all the same', async () => {
    assert.equal(await inScope(app, A, async () => 'done'), 'done')
    await assert.rejects(
      inScope(app, A, async () => {
        throw new Error('at once')
      }),
      /at once/,
    )
    assert.deepEqual(await inScope(app, A, items), [{ id: 1 }, { id: 2 }])
  })

  test('shows a transaction that only reads one state of the database throughout', async () => {
    const count = async (trx: Trx) =>
      (await sql<{ n: number }>`select sum(count)::int as n from item`.execute(trx)).rows
    const seen = await inScope(
      app,
      A,
      async (trx) => {
        const before = await count(trx)
        await sql`update item set count = 5`.execute(owner)
        return [before, await count(trx)]
      },
      { readOnly: true },
    )
    assert.deepEqual(seen, [[{ n: 0 }], [{ n: 0 }]])
  })

  test('read only refuses a write', async () => {
    const write = inScope(app, A, (trx) => sql`update item set count = 9`.execute(trx), { readOnly: true })
    await assert.rejects(write, { code: '25006' })
  })

  test('a deadlock is broken and tried again until both have done their work', async () => {
    let attempts = 0
    const both = new Promise<void>((resolve) => {
      let waiting = 0
      meet = () => {
        if (++waiting === 2) resolve()
      }
    })
    const lock = (first: number, second: number) =>
      inScope(app, A, async (trx) => {
        attempts++
        await sql`update item set count = count + 1 where id = ${first}`.execute(trx)
        meet()
        await both
        await sql`update item set count = count + 1 where id = ${second}`.execute(trx)
      })
    await Promise.all([lock(1, 2), lock(2, 1)])
    assert.ok(attempts > 2, 'one was ended; where both notice the deadlock in the same moment, the server ends both')
    assert.deepEqual((await sql`select count from item where id < 3`.execute(owner)).rows, [{ count: 2 }, { count: 2 }])
  })

  test('gives up after three retries', async () => {
    let attempts = 0
    const never = inScope(app, A, async (trx) => {
      attempts++
      await sql.raw(`do $$ begin raise exception 'again' using errcode = '40001'; end $$`).execute(trx)
    })
    await assert.rejects(never, { code: '40001' })
    assert.equal(attempts, 4)
  })

  test('does not try again what failed for another reason', async () => {
    let attempts = 0
    const twice = inScope(app, A, async (trx) => {
      attempts++
      await sql`insert into item (org_id, id) values (${A.orgId}, 1)`.execute(trx)
    })
    await assert.rejects(twice, { code: '23505' })
    assert.equal(attempts, 1)
  })
})

let meet = (): void => {}
