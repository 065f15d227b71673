import assert from 'node:assert/strict'
import { describe, test } from 'node:test'
import { readMigrations } from '#kernel/db/migrate.ts'
import { MIGRATIONS, urlOfDatabase } from './template-database.ts'
import { asAdmin, createTestDatabase, sweepClones } from './test-database.ts'

const names = (url: string) =>
  asAdmin(url, async (client) => {
    const { rows } = await client.query<{ datname: string }>('select datname from pg_database')
    return rows.map((row) => row.datname)
  })
const nameOf = (url: string) => new URL(url).pathname.slice(1)

describe('a test database', () => {
  test('has every migration applied and is shared with nobody', async () => {
    const [a, b] = await Promise.all([createTestDatabase(), createTestDatabase()])
    await asAdmin(a.url, (client) => client.query('create table mine ()'))
    const applied = await asAdmin(b.url, async (client) => {
      assert.equal((await client.query(`select to_regclass('mine') as mine`)).rows[0]?.mine, null)
      return (await client.query('select name from schema_migration order by name')).rows
    })
    assert.deepEqual(
      applied,
      (await readMigrations(MIGRATIONS)).map(({ name }) => ({ name })),
    )
    await Promise.all([a.drop(), b.drop()])
  })

  test('is gone after drop, even while somebody is connected', async () => {
    const [kept, dropped] = await Promise.all([createTestDatabase(), createTestDatabase()])
    const connected = Promise.withResolvers<void>()
    const ended = asAdmin(dropped.url, async (client) => {
      client.on('error', () => {})
      await client.query('select 1')
      connected.resolve()
      await client.query('select pg_sleep(60)')
    })
    const refused = assert.rejects(ended)
    await connected.promise
    await dropped.drop()
    await refused
    assert.ok(!(await names(kept.url)).includes(nameOf(dropped.url)))
    await kept.drop()
  })

  test('of a dead process is swept, of a running one is kept', async () => {
    const database = await createTestDatabase()
    const own = nameOf(database.url)
    // No process has this number, because it is above Linux's largest.
    const dead = own.replace(`_${process.pid}_`, '_4194999_')
    await asAdmin(urlOfDatabase(database.url, 'postgres'), async (admin) => {
      await admin.query(`create database ${dead}`)
      await sweepClones(admin)
    })
    const left = await names(database.url)
    assert.ok(left.includes(own))
    assert.ok(!left.includes(dead))
    await database.drop()
  })
})
