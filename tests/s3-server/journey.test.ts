import assert from 'node:assert/strict'
import { after, before, describe, test } from 'node:test'
import { type RunningWorker, runWorker } from '../../src/main/run-worker.ts'
import type { Person } from '../support/factories.ts'
import { solid } from '../support/features/media/images.ts'
import { video } from '../support/features/media/videos.ts'
import { freePort } from '../support/free-port.ts'
import { openSimulatedApp, type SimulatedApp } from '../support/simulated-app.ts'
import { until } from '../support/until.ts'
import { type S3Server, startS3Server } from './start.ts'

describe('the main job with files in an S3-compatible store', () => {
  let server: S3Server
  let world: SimulatedApp
  let owner: Person
  let worker: RunningWorker

  before(async () => {
    server = await startS3Server()
    const port = await freePort()
    const timings = { publishTimeoutMs: 5_000, unknownOutcomeWindowMs: 5_000 }
    world = await openSimulatedApp({ env: { ...server.env, GALLEY_BASE_URL: `http://127.0.0.1:${port}` }, timings })
    await world.t.app.listen({ port, host: '127.0.0.1' })
    worker = runWorker(world.t.services, world.t.url)
    owner = await world.t.make.org()
    await world.account(owner, 'x')
    await world.account(owner, 'instagram')
  })
  after(async () => {
    await worker?.stop()
    await world?.close()
    await server?.stop()
  })

  async function ask(method: string, path: string, body?: unknown) {
    const answer = await world.t.request(method, `{O}/marketing${path}`, {
      as: owner,
      ...(body !== undefined && { body }),
    })
    assert.ok(answer.status < 300, `${method} ${path}: ${answer.status} ${JSON.stringify(answer.body)}`)
    return answer.data
  }

  async function upload(bytes: Buffer, kind: 'image' | 'video', contentType: string) {
    const declared = { kind, contentType }
    const ticket = await ask('POST', '/media/upload-url', { ...declared, sizeBytes: bytes.length })
    assert.equal(new URL(ticket.uploadUrl).origin, server.settings.endpoint, 'straight to the store')
    const put = () =>
      fetch(ticket.uploadUrl, { method: 'PUT', headers: ticket.requiredHeaders, body: new Uint8Array(bytes) })
    assert.equal((await put()).status, 200)
    const { asset } = await ask('POST', `/media/${ticket.assetId}/complete`, { ...declared, key: ticket.key })
    return { asset, put, ticket }
  }

  async function published(platform: 'x' | 'instagram', media: unknown) {
    const draft = { posts: [{ platform, contentText: `From the store to ${platform}.`, media }] }
    const [post] = (await ask('POST', '/drafts', draft)).posts
    await ask('POST', `/post-groups/${post.groupId}/approve`, {})
    await ask('POST', `/posts/${post.id}/post-now`)
    let now: { status: string; lastError: string | null } | undefined
    const isPublished = async () => {
      now = await ask('GET', `/posts/${post.id}`)
      return now?.status === 'published'
    }
    await until(isPublished, { that: 'the post is published', seen: () => [now?.status, now?.lastError] })
  }

  test('a picture goes out to a network that receives the bytes, and to one that fetches them by address', async () => {
    const { asset } = await upload(await solid({ width: 640, height: 640 }).jpeg().toBuffer(), 'image', 'image/jpeg')
    const media = { kind: 'image', assetId: asset.assetId, altText: 'A green square' }
    await published('x', media)
    await published('instagram', media)
    const fetched = [...world.sandbox.instagram.state.media.values()].flatMap(({ files }) => files)
    assert.deepEqual(
      fetched.map(({ type }) => type),
      ['image/jpeg'],
    )
    const shown = await fetch(asset.url, { headers: { range: 'bytes=0-3' } })
    assert.deepEqual([shown.status, shown.headers.get('content-type')], [206, 'image/jpeg'])
    assert.equal(shown.headers.get('content-security-policy'), "sandbox; default-src 'none'")
    const stored = await fetch(
      `${server.settings.endpoint}/${server.settings.bucket}${new URL(asset.url).pathname.slice(8)}`,
    )
    assert.ok(stored.status >= 400, 'the bucket itself shows nothing')
  })

  test('a video goes out in pieces', async () => {
    const { asset } = await upload(await video({ seconds: 10, withSound: true }), 'video', 'video/mp4')
    await published('x', { kind: 'video', assetId: asset.assetId })
  })

  test('bytes sent to the address after the check change nothing', async () => {
    const green = await solid({ width: 320, height: 320 }).png().toBuffer()
    const { asset, put, ticket } = await upload(green, 'image', 'image/png')
    const before = await world.t.services.storage.peek(ticket.key, 1)
    assert.equal(before, null, 'the upload is gone')
    assert.equal((await put()).status, 200, 'the store takes it')
    const again = { kind: 'image', contentType: 'image/png', key: ticket.key }
    assert.deepEqual((await ask('POST', `/media/${ticket.assetId}/complete`, again)).asset, asset)
  })

  test('a workspace’s picture goes through Galley, which counts it', async () => {
    const ticket = (
      await world.t.request('POST', '{O}/logo/upload-url', { as: owner, body: { contentType: 'image/png' } })
    ).data
    assert.equal(new URL(ticket.uploadUrl).pathname.startsWith('/storage/uploads/pictures/orgs/'), true)
    const body = new Uint8Array(await solid({ width: 64, height: 64 }).png().toBuffer())
    const put = () => fetch(ticket.uploadUrl, { method: 'PUT', headers: ticket.requiredHeaders, body })
    assert.deepEqual([(await put()).status, (await put()).status], [200, 409])
    const kept = await world.t.request('PATCH', '{O}', { as: owner, body: { avatarUrl: ticket.assetUrl } })
    assert.equal(kept.status, 200, JSON.stringify(kept.body))
    const shown = await fetch(ticket.assetUrl)
    assert.deepEqual([shown.status, shown.headers.get('content-type')], [200, 'image/webp'])
    const head = await fetch(ticket.assetUrl, { method: 'HEAD' })
    assert.deepEqual([head.status, head.headers.get('content-length')], [200, shown.headers.get('content-length')])
  })

  test('pages may send to the store, and readiness checks it', async () => {
    const page = await world.t.app.inject({ method: 'GET', url: '/docs' })
    assert.match(
      String(page.headers['content-security-policy']),
      new RegExp(`connect-src 'self' ${server.settings.endpoint}`),
    )
    assert.equal((await world.t.request('GET', '/readyz')).body.checks.storage, 'ok')
  })
})
