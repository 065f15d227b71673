import assert from 'node:assert/strict'
import { createServer, type Server } from 'node:http'
import type { AddressInfo } from 'node:net'
import { after, afterEach, before, beforeEach, test } from 'node:test'
import { type Db, openDatabase } from '#kernel/db/database.ts'
import { type TestApp, testApp } from '../../../tests/support/app.ts'
import { forgetDue, setDue } from '../../../tests/support/due-post.ts'
import type { Person } from '../../../tests/support/factories.ts'
import { type SilentServer, startSilentServer } from '../../../tests/support/silent-server.ts'
import { until } from '../../../tests/support/until.ts'
import { createPublisher, type Publisher, type PublisherOptions } from './publisher.ts'

const CID = 'bafyreib2rxk3rybk3aobmv5cjuql3bm2twh4jo5uxgf5kpqcsgz7soitae'

let t: TestApp
let sweep: Db
let silent: SilentServer
let answering: Server
let publisher: Publisher | undefined
let count = 0

before(async () => {
  t = await testApp({ env: { BLUESKY_SERVICE_URL: 'http://127.0.0.1:1' } })
  sweep = openDatabase({ url: t.url, role: 'galley_sweep', max: 2 })
  answering = createServer((_request, response) => {
    const uri = 'at://did:plc:v/app.bsky.feed.post/3aaaaaaaaaa2a'
    response.writeHead(200, { 'content-type': 'application/json' }).end(JSON.stringify({ uri, cid: CID }))
  }).listen(0, '127.0.0.1')
  await new Promise((resolve) => answering.once('listening', resolve))
})
after(async () => {
  answering?.close()
  await sweep?.destroy()
  await t?.close()
})
beforeEach(async () => {
  silent = await startSilentServer()
})
afterEach(async () => {
  const stopping = publisher?.stop()
  await silent.close() // the waiting calls end
  await stopping
  await forgetDue(t.owner)
})

/** Makes a due post, at a separate account whose server is at this address. */
async function due(owner: Person, pdsUrl: string, ago: number): Promise<string> {
  const did = `did:plc:${++count}`
  const expiresAt = new Date(Date.now() + 3_600_000).toISOString()
  const extra = { pdsUrl, did, handle: `a${count}.test` }
  const account = await t.make.account(owner, 'bluesky', {
    externalId: did,
    credentials: { accessToken: 'a', refreshToken: 'b', expiresAt, scopes: ['com.atproto.appPass'], extra },
  })
  const posts = [{ platform: 'bluesky', contentText: `Hello ${count}`, socialAccountId: account }]
  const { group } = (
    await t.request('POST', '{O}/marketing/post-groups', { as: owner, body: { title: 'Notes', posts } })
  ).data
  const body = { scheduledForUtc: new Date(Date.now() + 600_000).toISOString() }
  const approved = await t.request('POST', `{O}/marketing/post-groups/${group.id}/approve`, { as: owner, body })
  assert.equal(approved.status, 200, JSON.stringify(approved.body))
  const at = new Date(Date.now() - ago).toISOString()
  const { id } = await t.owner
    .selectFrom('post')
    .select('id')
    .where('group_id', '=', group.id)
    .executeTakeFirstOrThrow()
  await setDue(t.owner, id, at)
  return id
}

function start(options: PublisherOptions = {}): void {
  const world = { services: t.services, sweep, worker: 'test', leaseMs: 30_000, backoffScale: 1, random: () => 0.5 }
  publisher = createPublisher(world, options)
  publisher.start()
}

async function published(postId: string): Promise<void> {
  const isPublished = async () => {
    const { status } = await t.owner
      .selectFrom('post')
      .select('status')
      .where('id', '=', postId)
      .executeTakeFirstOrThrow()
    assert.notEqual(status, 'failed')
    return status === 'published'
  }
  await until(isPublished, { that: 'the post is published', everyMs: 0 })
}

const answers = () => `http://127.0.0.1:${(answering.address() as AddressInfo).port}` // listens on a port

test('forty accounts of one person whose server keeps silent hold half of the slots, and others’ posts go out', async () => {
  const hostile = await t.make.org()
  for (let n = 0; n < 40; n++) await due(hostile, silent.url, 60_000)
  const victim = await due(await t.make.org(), answers(), 0)
  start({ slowAfterMs: 600_000 })
  await published(victim)
  assert.ok(silent.asked.length <= 8, `${silent.asked.length} calls to the silent server`)
})

test('silent servers of as many people as there are slots give their slots back', async () => {
  for (let n = 0; n < 4; n++) await due(await t.make.org(), silent.url, 60_000)
  start({ concurrency: 4, slowAfterMs: 1 })
  await silent.reached(4)
  const victim = await due(await t.make.org(), answers(), 0)
  publisher?.wake()
  await published(victim)
  assert.equal(silent.asked.length, 4)
})

test('stopping waits for what is in the slow lane', async () => {
  const slow = await due(await t.make.org(), silent.url, 60_000)
  await due(await t.make.org(), silent.url, 60_000)
  start({ concurrency: 2, slowAfterMs: 1 })
  await silent.reached(2)
  let stopped = false
  const stopping = publisher?.stop().then(() => {
    stopped = true
  })
  await new Promise((resolve) => setImmediate(resolve))
  assert.equal(stopped, false)
  await silent.close()
  await stopping
  const { lease_owner } = await t.owner
    .selectFrom('effect')
    .select('lease_owner')
    .where('id', '=', slow)
    .executeTakeFirstOrThrow()
  assert.equal(lease_owner, null, 'it came to its end in this worker’s hands')
})
