import assert from 'node:assert/strict'
import { chmod, mkdtemp, readFile, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { after, before, describe, test } from 'node:test'
import { setTimeout as sleep } from 'node:timers/promises'
import pg from 'pg'
import { type EmbeddedApp, socketDirOf, startEmbeddedApp } from '../../../tests/support/embedded-app.ts'
import { isAlive, servesCluster } from './embedded/processes.ts'

describe('the embedded PostgreSQL', () => {
  let dataDir: string
  let url: string
  const apps: EmbeddedApp[] = []

  const start = async () => {
    const app = await startEmbeddedApp(dataDir)
    apps.push(app)
    return app
  }
  const query = async (sql: string) => {
    const client = new pg.Client({ connectionString: url })
    client.on('error', () => {})
    await client.connect()
    return (await client.query(sql).finally(() => client.end())).rows
  }
  const postmaster = async () => {
    const text = await readFile(join(dataDir, 'postgres/cluster/postmaster.pid'), 'utf8')
    return Number(text.split('\n')[0])
  }
  /** Queries until the server answers again. */
  const answered = async (sql: string): Promise<unknown[]> =>
    query(sql).catch(async () => {
      await sleep(50)
      return answered(sql)
    })

  before(async () => {
    dataDir = await mkdtemp(join(tmpdir(), 'galley-embedded-'))
    await chmod(dataDir, 0o755) // so that root, too, keeps the cluster there
  })
  after(async () => {
    for (const app of apps) if (isAlive(app.pid)) await app.end('SIGINT')
    await rm(dataDir, { recursive: true })
    await rm(socketDirOf(url), { recursive: true })
  })

  test('four processes that start at once on an empty folder share one server', async () => {
    const said = (await Promise.all([start(), start(), start(), start()])).map((app) => app.said)
    url = said[0] ?? ''
    assert.match(url, /^postgresql:/)
    assert.deepEqual(new Set(said), new Set([url]))
    assert.deepEqual(
      await query(
        `select count(distinct application_name) from pg_stat_activity where application_name like 'galley %'`,
      ),
      [{ count: '4' }],
    )
  })

  test('it runs as no root, is reached by its socket only, is in UTC and forces writes to disk', async () => {
    const status = await readFile(`/proc/${await postmaster()}/status`, 'utf8')
    assert.doesNotMatch(status, /^Uid:\s+0\b/m)
    assert.deepEqual(
      await query(
        `select string_agg(current_setting(s), ' ' order by s) as settings
         from unnest(array['TimeZone', 'fsync', 'full_page_writes', 'listen_addresses', 'synchronous_commit']) s`,
      ),
      [{ settings: 'UTC on on  on' }],
    )
  })

  test('a process that ends leaves the server to the others; the last one stops it', async () => {
    const pid = await postmaster()
    for (const app of apps.slice(0, 3)) await app.end('SIGINT')
    assert.equal(await postmaster(), pid)
    // Ctrl-C signals the whole process group. The server is in another group, and stops only when Galley stops it.
    assert.deepEqual(await apps[3]?.end('SIGINT'), ['answered after SIGINT'])
    assert.equal(await servesCluster(pid, join(dataDir, 'postgres/cluster')), false)
    await assert.rejects(postmaster(), { code: 'ENOENT' })
  })

  test('after kill -9 of the application the server runs on, and the next start attaches to it', async () => {
    const first = await start()
    await query('create table kept (id int); insert into kept values (1)')
    const pid = await postmaster()
    await first.end('SIGKILL')
    const second = await start()
    assert.equal(second.said, url)
    assert.equal(await postmaster(), pid)
    assert.deepEqual(await query('select id from kept'), [{ id: 1 }])
  })

  test('after kill -9 of the server a running application brings it back, with all that was acknowledged', async () => {
    const pid = await postmaster()
    await query('insert into kept values (2)')
    process.kill(pid, 'SIGKILL')
    assert.deepEqual(await answered('select id from kept order by id'), [{ id: 1 }, { id: 2 }])
    assert.notEqual(await postmaster(), pid)
  })

  test('after kill -9 of both the next start recovers', async () => {
    const pid = await postmaster()
    await query('insert into kept values (3)')
    await apps.at(-1)?.end('SIGKILL')
    process.kill(pid, 'SIGKILL')
    const next = await start()
    assert.equal(next.said, url)
    assert.deepEqual(await query('select max(id) as id from kept'), [{ id: 3 }])
  })
})
