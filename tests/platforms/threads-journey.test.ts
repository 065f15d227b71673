import assert from 'node:assert/strict'
import { after, before, describe, test } from 'node:test'
import type { OpenAccount } from '#platforms/connecting.ts'
import { PlatformError } from '#platforms/errors.ts'
import type { OutgoingMedia, OutgoingPart } from '#platforms/outgoing.ts'
import type { Prepared } from '#platforms/publishing.ts'
import { DAY_MS } from '../../sandbox/graph/grants.ts'
import { BROKEN_MP4, MP4 } from '../../sandbox/kit/bytes-for-tests.ts'
import { createThreadsSandbox, type ThreadsSandbox } from '../../sandbox/threads/create-threads-sandbox.ts'
import { adaptersFor, type UsualAdapter, withUsualParts } from '../support/adapters.ts'
import { failsAs } from '../support/platforms/refusals.ts'
import { fileOf, image, outgoing } from './conformance/outgoing-part.ts'

type Part = OutgoingPart<'threads'>

const redirectUri = 'https://galley.example/callback'
const client = { id: '17', secret: 'a secret', name: 'Galley', redirectUris: [redirectUri] }
const film = (bytes: Uint8Array<ArrayBuffer>): OutgoingMedia => ({
  ...image('b'),
  kind: 'video',
  contentType: 'video/mp4',
  ...fileOf(bytes),
})
describe('Threads, from the consent page to the post', () => {
  let sandbox: ThreadsSandbox
  let adapter: UsualAdapter
  let account: OpenAccount

  before(async () => {
    sandbox = createThreadsSandbox({
      accounts: [{ username: 'northwind', name: 'Northwind', biography: 'Tools' }],
      clients: [client],
      autoConsent: true,
      mediaProcessingMs: 100,
    })
    await sandbox.start()
    adapter = withUsualParts(adaptersFor(sandbox.env()).threads)
  })
  after(() => sandbox.stop())

  // this platform's payload
  const part = (changes: Partial<Part> = {}) => outgoing(new Date(sandbox.clock.now()).toISOString(), changes) as Part
  const prepare = async (draft: Part, saved: Prepared | null = null) =>
    (await adapter.publishing.prepare?.(account, draft, saved, async () => {})) ?? {}
  const guard = () => {}
  const { signal } = new AbortController()

  async function publish(draft: Part) {
    const outcome = await adapter.publishing.publish(account, draft, await prepare(draft), { guard, signal })
    assert.ok(outcome.state === 'published')
    const post = sandbox.state.posts.get(outcome.ref.externalId)
    assert.ok(post)
    return { ...outcome.ref, post }
  }

  test('an account is connected by consent, for sixty days', async () => {
    assert.ok(adapter.connecting.oauth)
    const { authorizationUrl, secrets } = await adapter.connecting.oauth.start({ redirectUri, state: 'st4te' })
    const consent = await fetch(`${authorizationUrl}&auto=allow`, { redirect: 'manual' })
    const callback = new URL(consent.headers.get('location') ?? '')
    assert.deepEqual([callback.searchParams.get('state'), callback.hash], ['st4te', '#_'])
    const code = callback.searchParams.get('code') ?? ''
    const credentials = await adapter.connecting.oauth.exchange({ code: `${code}#_`, redirectUri, secrets })
    const [granted, ...others] = await adapter.connecting.accounts(credentials)
    assert.deepEqual([granted?.handle, granted?.bio, others], ['northwind', 'Tools', []])
    const days = (Date.parse(credentials.expiresAt ?? '') - sandbox.clock.now()) / DAY_MS
    assert.ok(days > 59.99 && days <= 60.01, String(days))
    assert.ok(granted)
    account = granted
    await assert.rejects(adapter.connecting.oauth.exchange({ code, redirectUri, secrets }), failsAs('reconnect'))
  })

  test('a token can be renewed from a day after it was made until it ends', async () => {
    await assert.rejects(adapter.connecting.refresh(account.credentials), failsAs('reconnect'))
    sandbox.clock.advance(59 * DAY_MS)
    const credentials = await adapter.connecting.refresh(account.credentials)
    sandbox.clock.advance(2 * DAY_MS)
    await assert.rejects(adapter.connecting.refresh(account.credentials), failsAs('reconnect'))
    account = { ...account, credentials }
    assert.equal((await adapter.connecting.accounts(credentials)).length, 1)
  })

  test('an image and a video in one post, each with its alt text', async () => {
    const { post } = await publish(part({ media: [image('a'), film(MP4)] }))
    assert.deepEqual(
      post.media.map(({ type, altText }) => [type, altText]),
      [
        ['image/png', 'One pixel, a'],
        ['video/mp4', 'One pixel, b'],
      ],
    )
    assert.deepEqual(Buffer.from(post.media[1]?.bytes ?? []), MP4)
  })

  test('topic, reply setting, a link and a quoted post', async () => {
    const { externalId } = await publish(part())
    const { post } = await publish(
      part({
        payload: {
          topicTag: 'Hand tools',
          replyControl: 'accounts_you_follow',
          linkUrl: 'https://northwind.example/plane',
          quotePostId: externalId,
        },
      }),
    )
    assert.deepEqual(
      [post.topicTag, post.replyControl, post.linkAttachment, post.quoteOf?.id],
      ['Hand tools', 'accounts_you_follow', 'https://northwind.example/plane', externalId],
    )
  })

  test('a post with a known address is continued, and deleted', async () => {
    const { url, externalId } = await publish(part())
    const named = adapter.addresses.readPostAddress(url)
    assert.equal(named?.account, 'northwind')
    const ref = adapter.addresses.postRef(account, named?.key ?? '')
    assert.ok(ref)
    assert.equal((await publish(part({ index: 1, parent: ref, root: ref }))).post.replyTo?.id, externalId)
    await adapter.publishing.remove?.(account, ref, { guard, signal })
    assert.notEqual(sandbox.state.posts.get(externalId)?.deletedAtMs, null)
  })

  test('an unusable video is for the author to fix; an address that fails is retried', async () => {
    await assert.rejects(prepare(part({ media: [film(BROKEN_MP4)] })), failsAs('rejected'))
    const unreachable = { ...film(MP4), publicUrl: () => 'http://127.0.0.1:1/film.mp4' }
    await assert.rejects(
      prepare(part({ media: [unreachable] })),
      (error) => failsAs('retry_backoff')(error) && (error as PlatformError).facts.preparedLapsed === true,
    )
  })

  test('published, but not in the lists yet: not sent again, and found once it is there', async () => {
    const draft = part()
    const prepared = await prepare(draft)
    sandbox.faults.add({ kind: 'listing-lag', path: '/v1.0/me/threads_publish', lagMs: 600_000, times: 1 })
    await adapter.publishing.publish(account, draft, prepared, { guard, signal })
    const lagging = await adapter.publishing.find?.(account, draft, draft.composedAt, prepared)
    assert.ok(lagging?.state === 'processing')
    const ticket = JSON.parse(JSON.stringify(lagging.ticket))
    assert.equal((await adapter.publishing.poll?.(account, ticket))?.state, 'processing')
    sandbox.clock.advance(601_000)
    const polled = await adapter.publishing.poll?.(account, ticket)
    assert.equal(polled?.state, 'published')
  })

  test('publishing the same container again is refused', async () => {
    const draft = part()
    const prepared = await prepare(draft)
    await adapter.publishing.publish(account, draft, prepared, { guard, signal })
    const again = adapter.publishing.publish(account, draft, prepared, { guard, signal })
    await assert.rejects(again, failsAs('rejected'))
  })

  test('an expired container is named as such; prepared again, the post goes out', async () => {
    const draft = part()
    const prepared = await prepare(draft)
    sandbox.clock.advance(25 * 3_600_000)
    assert.deepEqual(await adapter.publishing.find?.(account, draft, draft.composedAt, prepared), {
      state: 'absent',
    })
    await assert.rejects(
      adapter.publishing.publish(account, draft, prepared, { guard, signal }),
      (error) => error instanceof PlatformError && error.facts.preparedLapsed === true,
    )
    await publish(draft)
  })

  test('if its address cannot be read, the post is published all the same', async () => {
    const draft = part()
    const prepared = await prepare(draft)
    sandbox.faults.add({ kind: 'drop', method: 'GET', path: '/v1.0/:id', times: 1 })
    const outcome = await adapter.publishing.publish(account, draft, prepared, { guard, signal })
    assert.ok(outcome.state === 'published')
    assert.equal(outcome.ref.url, `${sandbox.url}/@northwind`)
  })

  test('the daily quota: retried later, and nothing is live', async () => {
    const text = 'Quota'
    const send = async () => {
      const draft = part({ text })
      return adapter.publishing.publish(account, draft, await prepare(draft), { guard, signal })
    }
    const before = sandbox.state.posts.size
    await assert.rejects(async () => {
      for (;;) await send()
    }, failsAs('retry_after'))
    const { data } = await quota()
    assert.deepEqual([data[0]?.config.quota_total, sandbox.state.posts.size > before], [250, true])
  })

  async function quota() {
    const headers = { authorization: `Bearer ${account.credentials.accessToken}` }
    const path = '/v1.0/me/threads_publishing_limit?fields=quota_usage,config'
    const answer = await fetch(sandbox.url + path, { headers })
    // the vendor's form
    return (await answer.json()) as { data: { quota_usage: number; config: { quota_total: number } }[] }
  }
})
