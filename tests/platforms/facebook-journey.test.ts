import assert from 'node:assert/strict'
import { after, before, describe, test } from 'node:test'
import type { OpenAccount } from '#platforms/connecting.ts'
import type { OutgoingMedia, OutgoingPart } from '#platforms/outgoing.ts'
import type { FindOutcome, Prepared, PublishOutcome } from '#platforms/publishing.ts'
import { createFacebookSandbox, type FacebookSandbox } from '../../sandbox/facebook/create-facebook-sandbox.ts'
import { BROKEN_MP4, MP4 } from '../../sandbox/kit/bytes-for-tests.ts'
import { adaptersFor, type UsualAdapter, withUsualParts } from '../support/adapters.ts'
import { failsAs } from '../support/platforms/refusals.ts'
import { fileOf, image, outgoing } from './conformance/outgoing-part.ts'

type Part = OutgoingPart<'facebook'>

const redirectUri = 'https://galley.example/callback'
const client = { id: '19', secret: 'a secret', name: 'Galley', redirectUris: [redirectUri] }
const film = (bytes: Uint8Array<ArrayBuffer> = MP4): OutgoingMedia => ({
  ...image('b'),
  kind: 'video',
  contentType: 'video/mp4',
  ...fileOf(bytes),
})
describe('Facebook, from the consent page to the post', () => {
  let sandbox: FacebookSandbox
  let adapter: UsualAdapter
  let account: OpenAccount

  before(async () => {
    sandbox = createFacebookSandbox({
      pages: [
        { username: 'northwind', name: 'Northwind', person: 'ada' },
        { username: 'northwind.labs', name: 'Northwind Labs', person: 'ada' },
        { username: 'northwind.read', name: 'Only to read', person: 'ada', tasks: ['ANALYZE'] },
        { username: 'elsewhere', name: 'Elsewhere', person: 'bo' },
      ],
      clients: [client],
      autoConsent: true,
    })
    await sandbox.start()
    adapter = withUsualParts(adaptersFor(sandbox.env()).facebook)
  })
  after(() => sandbox.stop())

  // this platform's payload
  const part = (changes: Partial<Part> = {}) => outgoing(new Date(sandbox.clock.now()).toISOString(), changes) as Part
  const prepare = async (draft: Part, saved: Prepared | null = null) =>
    (await adapter.publishing.prepare?.(account, draft, saved, async () => {})) ?? {}
  const guard = () => {}
  const { signal } = new AbortController()
  const send = (draft: Part, prepared: Prepared) =>
    adapter.publishing.publish(account, draft, prepared, { guard, signal })

  /** Lets the network process videos for a second of its clock. */
  async function settled(outcome: PublishOutcome | FindOutcome | undefined) {
    if (outcome?.state !== 'processing') return outcome
    sandbox.clock.advance(2_000)
    return adapter.publishing.poll?.(account, JSON.parse(JSON.stringify(outcome.ticket)))
  }

  async function publish(draft: Part) {
    const outcome = await settled(await send(draft, await prepare(draft)))
    assert.ok(outcome && 'ref' in outcome)
    const post = sandbox.state.posts.get(outcome.ref.externalId)
    return { ...outcome.ref, post }
  }

  test('one consent gives the pages on which its person may post, each with its own token', async () => {
    assert.ok(adapter.connecting.oauth)
    const { authorizationUrl, secrets } = await adapter.connecting.oauth.start({ redirectUri, state: 'st4te' })
    const consent = await fetch(`${authorizationUrl}&auto=allow&account=ada`, { redirect: 'manual' })
    const code = new URL(consent.headers.get('location') ?? '').searchParams.get('code') ?? ''
    const credentials = await adapter.connecting.oauth.exchange({ code, redirectUri, secrets })
    const accounts = await adapter.connecting.accounts(credentials)
    assert.deepEqual(
      accounts.map(({ handle }) => handle),
      ['northwind', 'northwind.labs'],
    )
    const tokens = accounts.map((account) => account.credentials.accessToken)
    assert.equal(new Set([...tokens, credentials.accessToken]).size, 3)
    assert.deepEqual(
      accounts.map((account) => account.credentials.expiresAt),
      [null, null],
    )
    const [first] = accounts
    assert.ok(first)
    account = first
  })

  test('a link, photos with their captions, and one photo alone', async () => {
    const { post: linked } = await publish(part({ payload: { linkUrl: 'https://northwind.example/plane' } }))
    assert.equal(linked?.link, 'https://northwind.example/plane')
    const { post } = await publish(part({ media: [image('a'), image('b')] }))
    assert.deepEqual(
      post?.photos.map(({ altText }) => altText),
      ['One pixel, a', 'One pixel, b'],
    )
    assert.equal((await publish(part({ media: [image('a')] }))).post?.photos.length, 1)
  })

  test('a video continues where its upload broke off, and is published once Facebook has processed it', async () => {
    const draft = part({ media: [film()] })
    let saved: Prepared | null = null
    sandbox.faults.add({ kind: 'drop', method: 'POST', path: '/v26.0/upload:*', times: 1 })
    const dying = adapter.publishing.prepare?.(account, draft, null, async (step) => {
      saved = structuredClone(step)
    })
    await assert.rejects(async () => dying, failsAs('retry_backoff'))
    const prepared = await prepare(draft, saved)
    assert.equal(sandbox.state.uploads.size, 1)
    const outcome = await send(draft, prepared)
    assert.equal(outcome.state, 'processing')
    const done = await settled(outcome)
    assert.ok(done && 'ref' in done)
    const post = sandbox.state.posts.get(done.ref.externalId)
    assert.deepEqual([post?.kind, post?.message, Buffer.from(post?.video?.bytes ?? [])], ['video', draft.text, MP4])
  })

  test('a video that Facebook cannot use is refused', async () => {
    const draft = part({ media: [film(BROKEN_MP4)] })
    const outcome = await send(draft, await prepare(draft))
    assert.equal((await settled(outcome))?.state, 'refused')
  })

  test('a reel: after a lost answer its own state says what became of it', async () => {
    const draft = part({ media: [film()], payload: { placement: 'reel' } })
    const prepared = await prepare(draft)
    const find = async () => adapter.publishing.find?.(account, draft, draft.composedAt, prepared)
    assert.deepEqual(await find(), { state: 'absent' })
    sandbox.faults.add({ kind: 'apply-then-drop', path: '/v26.0/:id/video_reels', times: 1 })
    await assert.rejects(send(draft, prepared), failsAs('unknown_outcome'))
    const found = await find()
    assert.equal(found?.state, 'processing')
    const done = await settled(found)
    assert.ok(done && 'ref' in done)
    assert.equal(sandbox.state.posts.get(done.ref.externalId)?.kind, 'reel')
  })

  test('stories of an image and of a video', async () => {
    const image1 = await publish(part({ media: [image('a')], payload: { placement: 'story' } }))
    assert.deepEqual([image1.post?.kind, image1.post?.message], ['story', ''])
    const draft = part({ media: [film()], payload: { placement: 'story' } })
    const moving = await publish(draft)
    assert.equal(moving.post?.kind, 'story')
    const photo = part({ media: [image('b')], payload: { placement: 'story' } })
    const prepared = await prepare(photo)
    sandbox.faults.add({ kind: 'apply-then-drop', path: '/v26.0/:id/photo_stories', times: 1 })
    await assert.rejects(send(photo, prepared), failsAs('unknown_outcome'))
    const found = await adapter.publishing.find?.(account, photo, photo.composedAt, prepared)
    assert.equal(found?.state, 'found')
  })

  test('a feed video that is in no list: a person is asked', async () => {
    const draft = part({ media: [film()] })
    const prepared = await prepare(draft)
    sandbox.faults.add({ kind: 'drop', path: '/v26.0/:id/videos', times: 1 })
    await assert.rejects(send(draft, prepared), failsAs('unknown_outcome'))
    const found = await adapter.publishing.find?.(account, draft, draft.composedAt, prepared)
    assert.deepEqual(found, { state: 'cannot_tell' })
  })

  test('the same text twice in a row: duplicate', async () => {
    const draft = part()
    await publish(draft)
    await assert.rejects(publish(draft), failsAs('duplicate'))
  })

  test('a post with a known address is commented on and deleted', async () => {
    const { url, externalId } = await publish(part())
    const named = adapter.addresses.readPostAddress(url)
    assert.equal(named?.account, 'northwind')
    const ref = adapter.addresses.postRef(account, named?.key ?? '')
    assert.equal(ref?.externalId, externalId)
    assert.ok(ref)
    await adapter.publishing.remove?.(account, ref, { guard, signal })
    assert.notEqual(sandbox.state.posts.get(externalId)?.deletedAtMs, null)
  })

  test('revoking the consent ends every page', async () => {
    await adapter.connecting.revoke?.(account.credentials)
    await assert.rejects(publish(part()), failsAs('reconnect'))
    await assert.rejects(adapter.connecting.refresh(account.credentials), failsAs('reconnect'))
    await adapter.connecting.revoke?.(account.credentials)
  })
})
