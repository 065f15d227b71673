import assert from 'node:assert/strict'
import { stat, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import { after, before, describe, test } from 'node:test'
import sharp from 'sharp'
import { cookieFetch } from '../../client/src/cli/cookie-fetch.ts'
import { createGalley, type Galley, isGalleyError } from '../../client/src/index.ts'
import { uploadFile } from '../../client/src/node/index.ts'
import { type PublishingWorld, publishingWorld } from '../journeys/publishing-world.ts'
import type { SimulatedPlatform } from '../platforms/networks.ts'
import { freePort } from '../support/free-port.ts'
import { until } from '../support/until.ts'
import { startFlakyProxy } from './flaky-proxy.ts'
import { type CommandRun, compiledCommand, type GalleyCommand } from './galley-command.ts'

const PASSWORD = 'a long enough password'
const BLUESKY = { handle: 'northwind.test', appPassword: 'nwnd-tool-demo-pass' }
const PLATFORMS = ['bluesky', 'x'] as const

let world: PublishingWorld
let baseUrl: string
let command: GalleyCommand
let picture: string
let count = 0

before(async () => {
  const port = await freePort()
  baseUrl = `http://127.0.0.1:${port}`
  world = await publishingWorld({ baseUrl })
  await world.app.app.listen({ port, host: '127.0.0.1' })
  world.startWorker()
  command = await compiledCommand()
  picture = join(command.home, 'picture.png')
  await writeFile(
    picture,
    await sharp({ create: { width: 64, height: 64, channels: 3, background: '#888' } })
      .png()
      .toBuffer(),
  )
})
after(async () => {
  await world?.close()
  await command?.remove()
})

const words = (): string => `Drawer note ${++count}: it runs.`

/** Makes a new person with a workspace, signed in like a browser. */
async function newPerson(): Promise<{ email: string; orgId: string; slug: string; galley: Galley }> {
  const fetch = cookieFetch(globalThis.fetch)
  const name = `person-${++count}`
  const email = `${name}@journeys.test`
  const stranger = createGalley({ baseUrl, session: true, fetch })
  await stranger.signUp({ email, password: PASSWORD, name })
  const { id: orgId, slug } = await stranger.createOrg({ name, slug: name })
  return { email, orgId, slug, galley: createGalley({ baseUrl, session: true, fetch, workspace: orgId }) }
}

const HTML = { accept: 'text/html' }

/** Consents at the simulated network, follows the redirect and confirms, as a browser does that is not signed in. */
async function consent(authorizationUrl: string): Promise<void> {
  const page = new URL(authorizationUrl)
  const body = new URLSearchParams([...page.searchParams, ['account', 'northwind_tools'], ['decision', 'allow']])
  const answer = await fetch(page.origin + page.pathname, { method: 'POST', body, redirect: 'manual' })
  const asks = await fetch(answer.headers.get('location') ?? '', { headers: HTML, redirect: 'manual' })
  const address = asks.headers.get('location') ?? ''
  const cookie = asks.headers.getSetCookie()[0]?.split(';')[0] ?? ''
  const shown = await (await fetch(address, { headers: { ...HTML, cookie } })).text()
  const token = /name="token" value="([^"]+)"/.exec(shown)?.[1] ?? assert.fail(shown)
  const form = new URLSearchParams({ token, answer: 'connect' })
  const done = await fetch(address, { method: 'POST', body: form, headers: { ...HTML, cookie } })
  assert.match(await done.text(), /@northwind_tools is connected/)
}

function assertPublic(platform: SimulatedPlatform, text: string, url: string | null): void {
  const found = world.publicPosts(platform, text)
  assert.deepEqual(
    found.map((entry) => [entry.url, entry.mediaHashes.length]),
    [[url, 1]],
  )
}

describe('with the typed client', () => {
  let galley: Galley
  before(async () => {
    const { secret } = await (await newPerson()).galley.createApiKey({ name: 'a script' })
    galley = createGalley({ baseUrl, apiKey: secret })
    await galley.connectBluesky(BLUESKY)
    const { authorizationUrl } = await galley.startOAuth({ platform: 'x', redirectUri: `${baseUrl}/settings/accounts` })
    await consent(authorizationUrl)
  })

  for (const platform of PLATFORMS) {
    test(`upload, draft, approve and publish on ${platform}`, async () => {
      const { assetId } = await uploadFile(galley, picture)
      const contentText = words()
      const media = { kind: 'image' as const, assetId, altText: 'A grey square' }
      const { group, posts } = await galley.createPostGroup({
        title: 'News',
        posts: [{ platform, contentText, media }],
      })
      const postId = posts[0]?.id ?? ''
      await galley.updatePostGroup({ groupId: group.id, status: 'pending_approval' })
      await assert.rejects(galley.postNow({ postId }), (error) => isGalleyError(error, 'conflict', 'approval_required'))

      await galley.approvePostGroup({ groupId: group.id })
      const scheduled = await galley.getPost({ postId })
      assert.equal(scheduled.status, 'scheduled')
      assert.equal((await galley.postNow({ postId })).status, 'publishing')
      const published = await untilIts(() => galley.getPost({ postId }), 'published')
      assertPublic(platform, contentText, published.publishedUrl)
    })
  }

  test('a post goes out at its approved time, and the pages list it', async () => {
    const bytes = new Uint8Array(await sharp(picture).webp().toBuffer())
    const { assetId } = await galley.upload({ data: bytes, contentType: 'image/webp' })
    const contentText = words()
    const { group, posts } = await galley.createDraftPost({
      posts: [
        {
          platform: 'bluesky',
          contentText,
          media: { kind: 'image', assetId },
        },
      ],
    })
    const scheduledForUtc = new Date(Date.now() + 1_500).toISOString()
    await galley.approvePostGroup({ groupId: group.id, scheduledForUtc })
    const postId = posts[0]?.id ?? ''
    assert.deepEqual((await galley.getPost({ postId })).scheduledForUtc, scheduledForUtc)
    const { publishedUrl } = await untilIts(() => galley.getPost({ postId }), 'published')
    assertPublic('bluesky', contentText, publishedUrl)
    const texts: string[] = []
    for await (const post of galley.pages('listPosts', { limit: 1, 'filter[status]': 'published' })) {
      texts.push(post.contentText)
    }
    assert.equal(texts.length, 3)
    assert.ok(texts.includes(contentText))
  })
})

describe('with the command line', () => {
  const run = async (...line: string[]): Promise<CommandRun> => command.run(line)
  const must = async (...line: string[]) => {
    const ran = await run(...line)
    assert.equal(ran.code, 0, `${line.join(' ')}: ${ran.err}`)
    return ran.json
  }

  test('sign in, connect, upload, draft, approve, publish, sign out', async () => {
    const { email, orgId, slug, galley } = await newPerson()
    const login = ['login', '--server', baseUrl, '--email', email, '--password-stdin', '--workspace', slug]
    const wrong = await command.run(login, { input: 'another password\n' })
    assert.deepEqual([wrong.code, wrong.out], [3, ''])
    const right = await command.run(login, { input: `${PASSWORD}\n` })
    assert.equal(right.code, 0, right.err)
    const file = join(command.home, '.config/galley/profile.json')
    assert.equal((await stat(file)).mode & 0o777, 0o600)
    assert.equal((await galley.listSessions()).length, 1, 'the session of the login is over')
    const me = await must('whoami')
    assert.deepEqual([me.user.email, me.workspace.id, me.server], [email, orgId, baseUrl])

    await must('accounts', 'connect-bluesky', '--handle', BLUESKY.handle, '--app-password', BLUESKY.appPassword)
    const started = await must('accounts', 'start-oauth', 'x', '--redirect-uri', `${baseUrl}/settings/accounts`)
    await consent(started.authorizationUrl)

    for (const platform of PLATFORMS) {
      const { assetId } = await must('upload', picture)
      const contentText = words()
      const posts = JSON.stringify([{ platform, contentText, media: { kind: 'image', assetId } }])
      const drafted = await must('post-groups', 'create', '--title', 'News', '--posts', posts)
      const [groupId, postId] = [drafted.group.id, drafted.posts[0].id]
      await must('post-groups', 'update', groupId, '--status', 'pending_approval')
      const refused = await run('posts', 'post-now', postId, '--json')
      assert.deepEqual([refused.code, JSON.parse(refused.err).code], [6, 'approval_required'])
      const dry = await must('post-groups', 'approve', groupId, '--dry-run')
      assert.equal(dry.url, `${baseUrl}/v1/orgs/${orgId}/marketing/post-groups/${groupId}/approve`)
      assert.equal((await must('posts', 'get', postId)).status, 'pending_approval', 'a dry run does nothing')
      await must('post-groups', 'approve', groupId)
      await must('posts', 'post-now', postId)
      const published = await untilIts(() => must('posts', 'get', postId), 'published')
      assertPublic(platform, contentText, published.publishedUrl)
    }
    const all = await must('posts', 'list', '--filter-status', 'published', '--limit', '1', '--all')
    assert.equal(all.length, 2)

    const bad = await run('posts', 'update', 'nonsense', '--content-text', 'a')
    assert.equal(bad.code, 2)
    assert.match(bad.err, /<post-id> \(path\.postId\)/)
    assert.equal((await run('posts', 'get', orgId)).code, 5)

    assert.deepEqual((await galley.listApiKeys()).length, 1)
    await must('logout')
    assert.deepEqual(await galley.listApiKeys(), [])
    await assert.rejects(stat(file), /ENOENT/)
    assert.equal((await run('posts', 'list', '--server', baseUrl)).code, 3)
  })
})

describe('over a network that loses requests and answers', () => {
  test('every call of the client has one effect', async () => {
    const proxy = await startFlakyProxy(baseUrl)
    const { galley: person } = await newPerson()
    const { secret } = await person.createApiKey({ name: 'over a bad line' })
    const galley = createGalley({ baseUrl: proxy.url, apiKey: secret, retry: { firstPauseMs: 5 } })
    await galley.listTags() // this gets it a token
    try {
      for (const fault of ['before', 'after', 'middle', 'gateway'] as const) {
        proxy.breakNext(fault, fault)
        const before = proxy.count('POST')
        const tag = await galley.createTag({ name: fault })
        assert.equal(proxy.count('POST') - before, 3, fault)
        const same = (await person.listTags()).filter(({ name }) => name === fault)
        assert.deepEqual(same, [tag])
      }
    } finally {
      await proxy.close()
    }
  })

  test('a command that posts now posts once', async () => {
    const proxy = await startFlakyProxy(baseUrl)
    const { galley } = await newPerson()
    const { secret } = await galley.createApiKey({ name: 'a command over a bad line' })
    await galley.connectBluesky(BLUESKY)
    const contentText = words()
    const { group, posts } = await galley.createDraftPost({ posts: [{ platform: 'bluesky', contentText }] })
    await galley.approvePostGroup({ groupId: group.id })
    const postId = posts[0]?.id ?? ''
    try {
      const env = { GALLEY_URL: proxy.url, GALLEY_API_KEY: secret }
      // The token is requested twice and the post three times, because each lost answer is asked for again.
      proxy.breakNext('after', 'before', 'after', 'gateway')
      const ran = await command.run(['posts', 'post-now', postId], { env })
      assert.deepEqual([ran.code, ran.json?.status], [0, 'publishing'], ran.err)
      assert.equal(proxy.count('POST /v1/auth/token') + proxy.count('POST /v1/orgs'), 6)
      await untilIts(() => galley.getPost({ postId }), 'published')
      assert.equal(world.publicPosts('bluesky', contentText).length, 1)
    } finally {
      await proxy.close()
    }
  })
})

async function untilIts<T extends { status: string }>(read: () => Promise<T>, status: string): Promise<T> {
  let now: T | undefined
  const look = async () => {
    now = await read()
    return now.status === status ? now : null
  }
  return until(look, { that: `it is ${status}`, everyMs: 50, seen: () => now?.status })
}
