import assert from 'node:assert/strict'
import { after, before, describe, test } from 'node:test'
import type pg from 'pg'
import { MIGRATIONS } from '../../../tests/support/template-database.ts'
import {
  asAdmin,
  createEmptyDatabase,
  createTestDatabase,
  type TestDatabase,
} from '../../../tests/support/test-database.ts'
import { migrate } from './migrate.ts'

const asRole = (url: string, role: string, work: (client: pg.Client) => Promise<unknown>) =>
  asAdmin(url, async (client) => {
    await client.query(`set role ${role}`)
    return work(client)
  })

describe('functions that run as their definer', () => {
  let database: TestDatabase
  before(async () => {
    database = await createTestDatabase()
  })
  after(() => database.drop())

  test('each of them looks at temporary tables last', async () => {
    const { rows } = await asAdmin(database.url, (client) =>
      client.query<{ name: string; path: string | null }>(
        `select p.oid::regprocedure::text as name,
           (select substr(each, 13) from unnest(p.proconfig) each where each like 'search_path=%') as path
         from pg_proc p join pg_namespace n on n.oid = p.pronamespace
         where p.prosecdef and n.nspname not in ('pg_catalog', 'information_schema')`,
      ),
    )
    assert.ok(rows.length > 20, 'the catalogue was read')
    const open = rows.filter(({ path }) => path === null || !path.endsWith(', pg_temp'))
    assert.deepEqual(open, [], 'add "set search_path = public, pg_temp" to these')
  })

  test('nobody but the owner makes temporary tables, in a database made anew as in a clone', async () => {
    const empty = await createEmptyDatabase()
    try {
      await migrate({ url: empty.url, directory: MIGRATIONS })
      for (const { url } of [database, empty]) {
        for (const role of ['galley_app', 'galley_sweep', 'galley_operator', 'galley_definer']) {
          await assert.rejects(
            asRole(url, role, (client) => client.query('create temporary table org (id uuid)')),
            /permission denied to create temporary tables/,
            role,
          )
        }
      }
    } finally {
      await empty.drop()
    }
  })
})
