import assert from 'node:assert/strict'
import { once } from 'node:events'
import { globSync } from 'node:fs'
import { mkdtemp, readdir, rm } from 'node:fs/promises'
import { request } from 'node:http'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { after, before, describe, test } from 'node:test'
import { setTimeout as sleep } from 'node:timers/promises'
import { type Sandbox, startSandbox } from '../../sandbox/start.ts'
import { type Client, signIn } from '../../scripts/demo/client.ts'
import { connectAccounts } from '../../scripts/demo/connect-accounts.ts'
import { freePort } from '../support/free-port.ts'
import { MIGRATIONS } from '../support/template-database.ts'
import { asAdmin, createEmptyDatabase, type TestDatabase } from '../support/test-database.ts'
import { until } from '../support/until.ts'
import { type GalleyProcess, startGalley } from './galley-process.ts'

const OWNER = { email: 'owner@northwind.test', password: 'a long enough password' }
const POSTS = 12
const LEAD_MS = 2_000
const DRAIN_SECONDS = 2

/** Two servers and two workers start at once on one empty PostgreSQL and one empty data folder. */
describe('many processes on one database', () => {
  let database: TestDatabase
  let sandbox: Sandbox
  let dataDir: string
  let servers: GalleyProcess[]
  let workers: GalleyProcess[]
  const ports: number[] = []
  const metricsPorts: number[] = []

  before(async () => {
    for (let n = 0; n < 2; n++) ports.push(await freePort())
    for (let n = 0; n < 2; n++) metricsPorts.push(await freePort())
    database = await createEmptyDatabase()
    dataDir = await mkdtemp(join(tmpdir(), 'galley-many-'))
    const baseUrl = urlOf(0)
    sandbox = await startSandbox({
      galley: baseUrl,
      x: { duplicates: 'allow', latencyMs: 100 },
      bluesky: { latencyMs: 100 },
    })
    const env = {
      DATABASE_URL: database.url,
      GALLEY_DATA: dataDir,
      GALLEY_BASE_URL: baseUrl,
      GALLEY_DRAIN_SECONDS: String(DRAIN_SECONDS),
      ...sandbox.env(),
    }
    const started = await Promise.all([
      ...ports.map((port) => startGalley({ ...env, PORT: String(port) }, 'server')),
      ...metricsPorts.map((port) => startGalley({ ...env, GALLEY_METRICS_PORT: String(port) }, 'worker')),
    ])
    servers = started.slice(0, 2)
    workers = started.slice(2)
    for (const each of started) assert.equal(each.exitCode(), null, each.said().errors)
  })
  after(async () => {
    await Promise.all([...(servers ?? []), ...(workers ?? [])].map((each) => each.end('SIGTERM')))
    await sandbox?.stop()
    await database?.drop()
    await rm(dataDir, { recursive: true, force: true })
  })

  const urlOf = (server: number) => `http://localhost:${ports[server]}`
  const rows = (text: string) => asAdmin(database.url, async (admin) => (await admin.query(text)).rows)
  const statusOf = async (url: string): Promise<number> => {
    const answer = await fetch(url)
    await answer.arrayBuffer()
    return answer.status
  }
  const publicPosts = (mark: string) =>
    [...sandbox.x.ledger(), ...sandbox.bluesky.ledger()].map(({ text }) => text).filter((text) => text.startsWith(mark))

  async function approvePosts(member: Client, mark: string): Promise<string> {
    const posts = Array.from({ length: POSTS }, (_, n) => ({
      platform: n % 2 === 0 ? 'x' : 'bluesky',
      contentText: `${mark} ${n + 1}`,
    }))
    const { group } = await member.must('POST', '{O}/marketing/post-groups', { title: mark, posts })
    const scheduledForUtc = new Date(Date.now() + LEAD_MS).toISOString()
    await member.must('POST', `{O}/marketing/post-groups/${group.id}/approve`, { scheduledForUtc })
    return group.id
  }

  async function settled(member: Client, groupId: string): Promise<string[]> {
    const states = async (): Promise<string[] | null> => {
      const { posts } = await member.must('GET', `{O}/marketing/post-groups/${groupId}`)
      const now: string[] = posts.map(({ status }: { status: string }) => status)
      return now.some((state) => state === 'scheduled' || state === 'publishing') ? null : now
    }
    return until(states, { that: 'no post is in flight', everyMs: 100 })
  }

  async function member(server: number): Promise<Client> {
    const client = await signIn(urlOf(server), OWNER)
    const [org] = await client.must('GET', '/v1/orgs')
    await client.enter(org.id)
    return client
  }

  test('of four processes that start at once, one migrates, one makes the signing key, one the encryption keys', async () => {
    assert.deepEqual(await rows('select count(*)::int as n from schema_migration'), [
      { n: globSync('*.sql', { cwd: MIGRATIONS }).length },
    ])
    assert.deepEqual(await rows('select count(*)::int as n from signing_key'), [{ n: 1 }])
    assert.ok((await readdir(dataDir)).includes('keys'))
    assert.ok(!(await readdir(dataDir)).some((name) => name.includes('partial')))
  })

  test('a token of one server works at the other, which sees what the first wrote', async () => {
    const one = await signIn(urlOf(0), { ...OWNER, name: 'Owner' })
    const org = await one.must('POST', '/v1/orgs', { name: 'Northwind', slug: 'northwind' })
    await one.enter(org.id)
    await connectAccounts(one, urlOf(0), ['x', 'bluesky'])
    const tag = await one.must('POST', '{O}/marketing/tags', { name: 'News' })
    const json = { 'content-type': 'application/json' }
    const ask = (server: number, path: string, init: RequestInit) => fetch(`${urlOf(server)}${path}`, init)
    const signedIn = await ask(0, '/v1/auth/sign-in', { method: 'POST', headers: json, body: JSON.stringify(OWNER) })
    const cookie = signedIn.headers
      .getSetCookie()
      .map((value) => value.split(';')[0])
      .join('; ')
    const given = await ask(1, '/v1/auth/token', { method: 'POST', headers: { ...json, cookie }, body: '{}' })
    const { data } = (await given.json()) as { data: { accessToken: string } }
    for (const server of [0, 1]) {
      const headers = { authorization: `Bearer ${data.accessToken}` }
      assert.equal((await ask(server, '/v1/users/me', { headers })).status, 200)
    }
    const two = await member(1)
    const tags = await two.must('GET', '{O}/marketing/tags')
    assert.deepEqual(
      (tags.items ?? tags).map(({ id }: { id: string }) => id),
      [tag.id],
    )
    for (const server of [0, 1]) assert.equal(await statusOf(`${urlOf(server)}/readyz`), 200)
  })

  test('posts go out once each, whichever worker takes them; their metrics add up to it', async () => {
    const groupId = await approvePosts(await member(1), 'both')
    const states = await settled(await member(0), groupId)
    assert.deepEqual(new Set(states), new Set(['published']))
    assert.deepEqual(publicPosts('both').sort(), Array.from({ length: POSTS }, (_, n) => `both ${n + 1}`).sort())
    let published = 0
    for (const port of metricsPorts) {
      const text = await (await fetch(`http://localhost:${port}/metrics`)).text()
      for (const [, count] of text.matchAll(/^galley_publisher_posts_total\{.*outcome="published"\} (\d+)$/gm)) {
        published += Number(count)
      }
      assert.match(text, /^galley_publisher_due_posts 0$/m)
      assert.equal(await statusOf(`http://localhost:${port}/healthz`), 200)
    }
    assert.equal(published, POSTS)
  })

  test('a worker that is told to stop finishes its work, and the other continues alone', async () => {
    const groupId = await approvePosts(await member(0), 'one')
    await sleep(LEAD_MS) // by then the worker publishes
    await workers[0]?.end('SIGTERM')
    assert.equal(workers[0]?.exitCode(), 0)
    const states = await settled(await member(1), groupId)
    assert.deepEqual(new Set(states), new Set(['published']))
    assert.equal(publicPosts('one').length, POSTS)
  })

  test('a server that is told to stop reports it at once, answers its open requests, and ends', async () => {
    const two = await member(1)
    const ticket = await two.must('POST', '{O}/marketing/media/upload-url', { kind: 'image', contentType: 'image/png' })
    const upload = request(ticket.uploadUrl, {
      method: 'PUT',
      headers: { ...ticket.requiredHeaders, 'content-length': 6 },
    })
    const answer = once(upload, 'response')
    upload.write('half')
    await sleep(50) // the server handles the upload meanwhile

    servers[0]?.signal('SIGTERM')
    await until(async () => (await statusOf(`${urlOf(0)}/readyz`)) === 503, { that: 'the server says that it stops' })
    assert.equal(await statusOf(`${urlOf(0)}/healthz`), 200, 'alive, though not ready')
    assert.equal(await statusOf(`${urlOf(1)}/readyz`), 200)
    assert.equal((await fetch(`${urlOf(0)}/v1/public/status`)).status, 200, 'who still comes is answered')
    await sleep(DRAIN_SECONDS * 1000)
    upload.end('!!')
    const [response] = await answer
    assert.equal(response.statusCode, 200)
    response.resume()
    await servers[0]?.end('SIGTERM')
    assert.equal(servers[0]?.exitCode(), 0)
    await assert.rejects(fetch(`${urlOf(0)}/healthz`))
    assert.equal((await member(1)) !== null, true)
  })
})
