import assert from 'node:assert/strict'
import { after, before, describe, test } from 'node:test'
import type { OpenAccount } from '#platforms/connecting.ts'
import { PlatformError } from '#platforms/errors.ts'
import type { OutgoingMedia, OutgoingPart } from '#platforms/outgoing.ts'
import type { Prepared } from '#platforms/publishing.ts'
import { DAY_MS } from '../../sandbox/graph/grants.ts'
import { createInstagramSandbox, type InstagramSandbox } from '../../sandbox/instagram/create-instagram-sandbox.ts'
import { BROKEN_MP4, MP4 } from '../../sandbox/kit/bytes-for-tests.ts'
import { adaptersFor, type UsualAdapter, withUsualParts } from '../support/adapters.ts'
import { failsAs } from '../support/platforms/refusals.ts'
import { fileOf, image, outgoing } from './conformance/outgoing-part.ts'
import { jpeg } from './instagram.ts'

type Part = OutgoingPart<'instagram'>

const redirectUri = 'https://galley.example/callback'
const client = { id: '18', secret: 'a secret', name: 'Galley', redirectUris: [redirectUri] }
const film = (bytes: Uint8Array<ArrayBuffer> = MP4): OutgoingMedia => ({
  ...image('b'),
  kind: 'video',
  contentType: 'video/mp4',
  ...fileOf(bytes),
})
describe('Instagram, from the consent page to the post', () => {
  let sandbox: InstagramSandbox
  let adapter: UsualAdapter
  let account: OpenAccount

  before(async () => {
    sandbox = createInstagramSandbox({
      accounts: [{ username: 'northwind', name: 'Northwind' }],
      clients: [client],
      autoConsent: true,
      mediaProcessingMs: 100,
    })
    await sandbox.start()
    adapter = withUsualParts(adaptersFor(sandbox.env()).instagram)
  })
  after(() => sandbox.stop())

  const part = (changes: Partial<Part> = {}) =>
    // this platform's payload
    outgoing(new Date(sandbox.clock.now()).toISOString(), { media: [jpeg()], ...changes }) as Part
  const prepare = async (draft: Part, saved: Prepared | null = null) =>
    (await adapter.publishing.prepare?.(account, draft, saved, async () => {})) ?? {}
  const guard = () => {}
  const { signal } = new AbortController()

  async function publish(draft: Part) {
    const outcome = await adapter.publishing.publish(account, draft, await prepare(draft), { guard, signal })
    assert.ok(outcome.state === 'published')
    return { ...outcome.ref, media: sandbox.state.media.get(outcome.ref.externalId) }
  }

  test('an account is connected by consent, for sixty days', async () => {
    assert.ok(adapter.connecting.oauth)
    const { authorizationUrl, secrets } = await adapter.connecting.oauth.start({ redirectUri, state: 'st4te' })
    const consent = await fetch(`${authorizationUrl}&auto=allow`, { redirect: 'manual' })
    const callback = new URL(consent.headers.get('location') ?? '')
    const code = callback.searchParams.get('code') ?? ''
    const credentials = await adapter.connecting.oauth.exchange({ code, redirectUri, secrets })
    const [granted, ...others] = await adapter.connecting.accounts(credentials)
    assert.deepEqual([granted?.handle, others], ['northwind', []])
    const days = (Date.parse(credentials.expiresAt ?? '') - sandbox.clock.now()) / DAY_MS
    assert.ok(days > 59.99 && days <= 60.01, String(days))
    assert.ok(granted)
    account = granted
  })

  test('a carousel of an image and a video', async () => {
    const { media } = await publish(part({ media: [jpeg(), film()] }))
    assert.deepEqual(
      [media?.mediaType, media?.files.map(({ type }) => type)],
      ['CAROUSEL_ALBUM', ['image/jpeg', 'video/mp4']],
    )
  })

  test('a reel with its cover and its collaborators', async () => {
    const payload = {
      placement: 'reel' as const,
      shareToFeed: false,
      coverUrl: 'https://northwind.example/storage/media/o/cover.jpg',
      collaborators: ['@northwind.labs'],
    }
    const cover = jpeg()
    const { media, url } = await publish(part({ media: [film()], payload, cover }))
    assert.deepEqual(
      [media?.product, media?.shareToFeed, media?.coverUrl, media?.collaborators],
      ['REELS', false, cover.publicUrl(''), ['northwind.labs']],
    )
    assert.match(url, /\/reel\//)
  })

  test('a story: found again without text, and with its own figures', async () => {
    const draft = part({ media: [film()], payload: { placement: 'story' } })
    const prepared = await prepare(draft)
    sandbox.faults.add({ kind: 'apply-then-drop', path: '/v26.0/:id/media_publish', times: 1 })
    const sending = adapter.publishing.publish(account, draft, prepared, { guard, signal })
    await assert.rejects(sending, failsAs('unknown_outcome'))
    const found = await adapter.publishing.find?.(account, draft, draft.composedAt, prepared)
    assert.ok(found?.state === 'found')
    const media = sandbox.state.media.get(found.ref.externalId)
    assert.deepEqual([media?.product, media?.caption], ['STORY', ''])
    const [reading] = await adapter.analytics.readPosts(account, [found.ref])
    assert.ok(reading?.state === 'there')
    assert.deepEqual([reading.metrics.bookmarks, reading.metrics.reposts], [null, null])
    assert.notEqual(reading.metrics.impressions, null)
  })

  test('a first comment is under its post', async () => {
    const root = await publish(part())
    const comment = part({ index: 1, kind: 'comment', text: 'The plan is in the shop.', media: [], parent: root, root })
    const ref = await publish(comment)
    assert.equal(ref.url, root.url)
    const [standing] = [...sandbox.state.comments.values()].filter(({ media }) => media.id === root.externalId)
    assert.deepEqual([standing?.id, standing?.text], [ref.externalId, 'The plan is in the shop.'])
  })

  test('an unusable video is for the author to fix; so is a PNG', async () => {
    await assert.rejects(prepare(part({ media: [film(BROKEN_MP4)] })), failsAs('rejected'))
    await assert.rejects(prepare(part({ media: [image('a')] })), failsAs('rejected'))
  })

  test('an address that cannot be fetched is sent again', async () => {
    const unreachable = { ...jpeg(), publicUrl: () => 'http://127.0.0.1:1/a.jpg' }
    await assert.rejects(prepare(part({ media: [unreachable] })), failsAs('retry_backoff'))
  })

  test('published, but not in the lists yet: not sent again, and found once it is there', async () => {
    const draft = part()
    const prepared = await prepare(draft)
    sandbox.faults.add({ kind: 'listing-lag', path: '/v26.0/:id/media_publish', lagMs: 600_000, times: 1 })
    await adapter.publishing.publish(account, draft, prepared, { guard, signal })
    const lagging = await adapter.publishing.find?.(account, draft, draft.composedAt, prepared)
    assert.ok(lagging?.state === 'processing')
    sandbox.clock.advance(601_000)
    const ticket = JSON.parse(JSON.stringify(lagging.ticket))
    assert.equal((await adapter.publishing.poll?.(account, ticket))?.state, 'published')
  })

  test('an expired container is named as such; prepared again, the post goes out', async () => {
    const draft = part()
    const prepared = await prepare(draft)
    sandbox.clock.advance(25 * 3_600_000)
    await assert.rejects(
      adapter.publishing.publish(account, draft, prepared, { guard, signal }),
      (error) => error instanceof PlatformError && error.facts.preparedLapsed === true,
    )
    await publish(draft)
  })
})
