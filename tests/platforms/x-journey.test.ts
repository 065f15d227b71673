import assert from 'node:assert/strict'
import { after, before, describe, test } from 'node:test'
import type { OpenAccount } from '#platforms/connecting.ts'
import { PlatformError } from '#platforms/errors.ts'
import type { OutgoingPart } from '#platforms/outgoing.ts'
import type { Prepared } from '#platforms/publishing.ts'
import { createXSandbox, type XSandbox } from '../../sandbox/x/create-x-sandbox.ts'
import { adaptersFor, type UsualAdapter, withUsualParts } from '../support/adapters.ts'
import { failsAs } from '../support/platforms/refusals.ts'
import { fileOf, image, outgoing } from './conformance/outgoing-part.ts'

type Part = OutgoingPart<'x'>

const redirectUri = 'https://galley.example/callback'
const client = { id: 'galley', secret: 'a secret: of odd characters', name: 'Galley', redirectUris: [redirectUri] }
const community = { id: '1730000000000000001', name: 'Planes' }

describe('X, from the consent page to the post', () => {
  let sandbox: XSandbox
  let adapter: UsualAdapter
  let account: OpenAccount

  before(async () => {
    sandbox = createXSandbox({
      accounts: [{ username: 'northwind', name: 'Northwind', subscription: 'PremiumPlus' }],
      clients: [client],
      communities: [community],
      autoConsent: true,
    })
    await sandbox.start()
    adapter = withUsualParts(adaptersFor(sandbox.env()).x)
  })
  after(() => sandbox.stop())

  // this platform's payload
  const part = (changes: Partial<Part> = {}) => outgoing(new Date(sandbox.clock.now()).toISOString(), changes) as Part
  const prepare = async (draft: Part, saved: Prepared | null = null) =>
    (await adapter.publishing.prepare?.(account, draft, saved, async () => {})) ?? {}
  const guard = () => {}

  async function publish(draft: Part) {
    const { signal } = new AbortController()
    const outcome = await adapter.publishing.publish(account, draft, await prepare(draft), { guard, signal })
    assert.ok(outcome.state === 'published')
    const post = sandbox.state.posts.get(outcome.ref.externalId)
    assert.ok(post)
    return { ...outcome.ref, post }
  }

  test('an account is connected by consent', async () => {
    assert.ok(adapter.connecting.oauth)
    const { authorizationUrl, secrets } = await adapter.connecting.oauth.start({ redirectUri, state: 'st4te' })
    const consent = await fetch(`${authorizationUrl}&auto=allow`, { redirect: 'manual' })
    const callback = new URL(consent.headers.get('location') ?? '')
    assert.equal(callback.searchParams.get('state'), 'st4te')
    const code = callback.searchParams.get('code') ?? ''
    const credentials = await adapter.connecting.oauth.exchange({
      code,
      redirectUri,
      secrets: JSON.parse(JSON.stringify(secrets)),
    })
    const [granted, ...others] = await adapter.connecting.accounts(credentials)
    assert.deepEqual([granted?.handle, granted?.facts, others], ['northwind', { subscription: 'premium_plus' }, []])
    const end = Date.parse(credentials.expiresAt ?? '') - sandbox.clock.now()
    assert.ok(end > 7_100_000 && end <= 7_201_000, String(end))
    assert.ok(granted)
    account = granted

    const again = adapter.connecting.oauth.exchange({ code, redirectUri, secrets })
    await assert.rejects(again, failsAs('reconnect'))
  })

  test('an image has its alt text; a GIF is sent in segments and waited for', async () => {
    const { post } = await publish(part({ media: [image('a')] }))
    assert.deepEqual(
      post.media.map(({ altText, category }) => [altText, category]),
      [['One pixel, a', 'tweet_image']],
    )
    // Larger than one segment, so that X must put the segments together.
    const bytes = Buffer.concat([Buffer.from('GIF89a'), Buffer.alloc(5 * 1024 * 1024, 7)])
    const gif = { ...image('b'), contentType: 'image/gif', ...fileOf(bytes) }
    const { post: moving } = await publish(part({ media: [gif] }))
    assert.deepEqual(
      moving.media.map(({ category }) => category),
      ['tweet_gif'],
    )
    assert.deepEqual(Buffer.from(moving.media[0]?.bytes ?? []), bytes)
  })

  test('a poll, a reply setting, and a community', async () => {
    const poll = { options: ['Oak', 'Ash'], durationMinutes: 60 }
    const asked = await publish(part({ payload: { poll, replySettings: 'following' } }))
    assert.deepEqual([asked.post.poll, asked.post.replySettings], [poll, 'following'])
    const communityUrl = `https://x.com/i/communities/${community.id}`
    assert.equal((await publish(part({ payload: { communityUrl } }))).post.communityId, community.id)
  })

  test('a long text and a poll are found again', async () => {
    const long = part({ text: `${'A long text & <more>. '.repeat(30)} https://northwind.example/long` })
    const asked = part({ payload: { poll: { options: ['Oak', 'Ash'], durationMinutes: 60 } } })
    for (const draft of [long, asked]) {
      const { externalId } = await publish(draft)
      const found = await adapter.publishing.find?.(account, draft, draft.composedAt, {})
      assert.equal(found?.state === 'found' && found.ref.externalId, externalId)
    }
  })

  test('a post on the second page of the timeline is found', async () => {
    const draft = part()
    const { externalId } = await publish(draft)
    const { signal } = new AbortController()
    const { state } = sandbox
    // X accepts 100 posts in 15 minutes. More posts than a page holds take two such windows.
    for (let n = 0; n < 105; n++) {
      if (n === 60) sandbox.clock.advance(16 * 60_000)
      await adapter.publishing.publish(account, part(), { media: {} }, { guard, signal })
    }
    assert.ok(state.posts.size > 105)
    const found = await adapter.publishing.find?.(account, draft, draft.composedAt, {})
    assert.equal(found?.state === 'found' && found.ref.externalId, externalId)
  })

  test('a post in a community: its absence from the timeline proves nothing', async () => {
    const draft = part({ payload: { communityUrl: `https://x.com/i/communities/${community.id}` } })
    assert.deepEqual(await adapter.publishing.find?.(account, draft, draft.composedAt, {}), { state: 'cannot_tell' })
  })

  test('a post too far back to be seen', async () => {
    const draft = part()
    const later = new Date(sandbox.clock.now() + 3_600_000).toISOString()
    await publish(draft)
    assert.deepEqual(await adapter.publishing.find?.(account, draft, later, {}), { state: 'absent' })
  })

  test('the same text again: duplicate', async () => {
    const draft = part()
    await publish(draft)
    await assert.rejects(publish(draft), failsAs('duplicate'))
  })

  test('expired uploads on X are named as such; prepared again, the post goes out', async () => {
    const draft = part({ media: [image('a')] })
    const prepared = await prepare(draft)
    sandbox.clock.advance(25 * 3_600_000)
    account = { ...account, credentials: await adapter.connecting.refresh(account.credentials) }
    const { signal } = new AbortController()
    const sending = adapter.publishing.publish(account, draft, prepared, { guard, signal })
    await assert.rejects(sending, (error) => error instanceof PlatformError && error.facts.preparedLapsed === true)
    assert.equal((await publish(draft)).post.media.length, 1)
  })

  test('revoking at the end', async () => {
    await adapter.connecting.revoke?.(account.credentials)
    const asking = adapter.connecting.accounts(account.credentials)
    await assert.rejects(asking, failsAs('reconnect'))
  })
})
