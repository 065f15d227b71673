import assert from 'node:assert/strict'
import { chmod, mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { after, before, describe, test } from 'node:test'
import { ensureApplicationLogin } from '#kernel/db/application-login.ts'
import { asAdmin, createTestDatabase } from '../../tests/support/test-database.ts'
import { loadConfig } from './load-config.ts'
import { type RunningDatabase, startDatabase } from './start-database.ts'

const silent = { trace() {}, debug() {}, info() {}, warn() {}, error() {}, fatal() {} }

describe('the database of an installation', () => {
  let dataDir: string
  let database: RunningDatabase
  const signedIn = (sql: string) => asAdmin(database.login, async (client) => (await client.query(sql)).rows)

  before(async () => {
    dataDir = await mkdtemp(join(tmpdir(), 'galley-login-'))
    await chmod(dataDir, 0o755)
    database = await startDatabase(loadConfig({ GALLEY_DATA: dataDir }), silent as never)
  })
  after(async () => {
    await database.stop()
    await rm(new URL(database.url).searchParams.get('host') ?? '', { recursive: true })
    await rm(dataDir, { recursive: true })
  })

  test('the embedded one is used by a login that is not a superuser and owns nothing', async () => {
    assert.deepEqual(
      await signedIn(
        `select session_user as who, rolsuper or rolbypassrls or rolcreaterole or rolcreatedb or rolreplication as mighty,
           (select count(*)::int from pg_class where relowner = r.oid) as owned
         from pg_roles r where rolname = session_user`,
      ),
      [{ who: 'galley_login', mighty: false, owned: 0 }],
    )
  })

  test('a statement that leaves its role has no rights, and can only switch to the application’s roles', async () => {
    await signedIn('set role galley_app; select count(*) from post; set role galley_sweep')
    await assert.rejects(signedIn('set role galley_app; reset role; select count(*) from post'), /permission denied/)
    for (const role of ['galley', 'galley_operator', 'galley_definer']) {
      await assert.rejects(signedIn(`set role galley_app; set role ${role}`), /permission denied to set role/, role)
    }
  })

  test('several starts at once make the login once', async () => {
    const made = await Promise.all([1, 2, 3].map(() => ensureApplicationLogin(database.url)))
    assert.deepEqual(new Set(made), new Set([database.login]))
  })

  test('an external server whose user is a superuser causes a warning', async () => {
    const own = await createTestDatabase()
    const warned: unknown[] = []
    const log = { ...silent, warn: (words: unknown) => warned.push(words) }
    try {
      const running = await startDatabase(loadConfig({ GALLEY_DATA: dataDir, DATABASE_URL: own.url }), log as never)
      assert.equal(running.login, own.url)
      assert.match(String(warned[0]), /is a superuser of the server.*name a plain user/s)
    } finally {
      await own.drop()
    }
  })
})
