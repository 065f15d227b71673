import assert from 'node:assert/strict'
import { after, before, describe, test } from 'node:test'
import type { OpenAccount } from '#platforms/connecting.ts'
import { PlatformError } from '#platforms/errors.ts'
import type { OutgoingMedia, OutgoingPart } from '#platforms/outgoing.ts'
import type { Prepared } from '#platforms/publishing.ts'
import { BROKEN_MP4, MP4 } from '../../sandbox/kit/bytes-for-tests.ts'
import { createTikTokSandbox, type TikTokSandbox } from '../../sandbox/tiktok/create-tiktok-sandbox.ts'
import type { TikTokSandboxOptions } from '../../sandbox/tiktok/options.ts'
import { adaptersFor, type UsualAdapter, withUsualParts } from '../support/adapters.ts'
import { chanceFrom } from '../support/chance.ts'
import { failsAs } from '../support/platforms/refusals.ts'
import { fileOf, image, outgoing } from './conformance/outgoing-part.ts'

const chance = chanceFrom('tiktok-journey')

type Part = OutgoingPart<'tiktok'>

const redirectUri = 'https://galley.example/callback'
const MB = 1024 * 1024
const JPEG = Buffer.from('ffd8ffe000104a464946', 'hex')

const film = (bytes: Uint8Array<ArrayBuffer> = MP4): OutgoingMedia => ({
  ...image('a'),
  kind: 'video',
  contentType: 'video/mp4',
  durationSeconds: 30,
  ...fileOf(bytes),
})
/** A photo that TikTok can fetch. */
const photo = (bytes: Uint8Array = JPEG): OutgoingMedia => ({
  ...image('b'),
  contentType: 'image/jpeg',
  publicUrl: () => `data:image/jpeg;base64,${Buffer.from(bytes).toString('base64')}`,
})

describe('TikTok, from the consent page to the post', () => {
  let sandbox: TikTokSandbox
  let adapter: UsualAdapter
  let account: OpenAccount

  async function open(options: TikTokSandboxOptions = {}) {
    await sandbox?.stop()
    sandbox = createTikTokSandbox({
      accounts: [{ username: 'northwind' }, { username: 'quiet', isPrivate: true, maxVideoSeconds: 20 }],
      clients: [{ key: 'k', secret: 's', name: 'Galley', redirectUris: [redirectUri] }],
      mediaProcessingMs: 0,
      ...options,
    })
    await sandbox.start()
    adapter = withUsualParts(adaptersFor(sandbox.env()).tiktok)
    account = as('northwind')
  }
  function as(username: string): OpenAccount {
    const granted = sandbox.grant(username)
    assert.ok(granted)
    const { accountId: externalId, ...tokens } = granted
    return { externalId, handle: username, credentials: { ...tokens, extra: {} } }
  }
  before(() => open())
  after(() => sandbox.stop())

  const part = (changes: Partial<Part> = {}) => {
    const text = `A plane ${chance.word()}`
    const payload = { privacyLevel: 'PUBLIC_TO_EVERYONE' }
    const composedAt = new Date(sandbox.clock.now()).toISOString()
    return outgoing(composedAt, { text, media: [film()], payload, ...changes }) as Part // its payload
  }
  const { signal } = new AbortController()
  const prepare = async (draft: Part, saved: Prepared | null = null) =>
    (await adapter.publishing.prepare?.(account, draft, saved, async () => {})) ?? {}
  const send = (draft: Part, prepared: Prepared) =>
    adapter.publishing.publish(account, draft, prepared, { guard() {}, signal })
  const poll = (ticket: Prepared) => adapter.publishing.poll?.(account, JSON.parse(JSON.stringify(ticket)))

  async function publish(draft: Part) {
    const sent = await send(draft, await prepare(draft))
    assert.ok(sent.state === 'processing')
    const outcome = await poll(sent.ticket)
    assert.ok(outcome?.state === 'published', outcome?.state)
    return outcome.ref
  }

  async function consent(granted: string[] = []) {
    const { oauth } = adapter.connecting
    assert.ok(oauth)
    const { authorizationUrl, secrets } = await oauth.start({ redirectUri, state: 'seven' })
    const page = new URL(authorizationUrl)
    const ticked = granted.map((scope): [string, string] => ['granted', scope])
    const body = new URLSearchParams([...page.searchParams, ...ticked, ['account', 'northwind'], ['decision', 'allow']])
    const answer = await fetch(page.origin + page.pathname, { method: 'POST', body, redirect: 'manual' })
    const back = new URL(answer.headers.get('location') ?? '')
    assert.equal(back.searchParams.get('state'), 'seven')
    return oauth.exchange({ code: back.searchParams.get('code') ?? '', redirectUri, secrets })
  }

  test('an account is connected by consent; the token pair rotates, and its end is known', async () => {
    const credentials = await consent()
    const days = (Date.parse(credentials.grantEndsAt ?? '') - Date.now()) / 86_400_000
    assert.ok(days > 179 && days <= 180, String(days))
    const [account] = await adapter.connecting.accounts(credentials)
    assert.deepEqual([account?.handle, account?.profileUrl], ['northwind', `${sandbox.url}/@northwind`])
    const fresh = await adapter.connecting.refresh(credentials)
    await assert.rejects(adapter.connecting.refresh(credentials), failsAs('reconnect'))
    assert.notEqual(fresh.accessToken, credentials.accessToken)
  })

  test('an incomplete consent is reported', async () => {
    await assert.rejects(consent(['user.info.basic', 'video.publish']), failsAs('permission', /leave all of them on/))
  })

  test('the creator’s options are read', async () => {
    assert.deepEqual(await adapter.composing?.creatorInfo?.(as('quiet')), {
      creatorAvatarUrl: `${sandbox.url}/avatars/quiet`,
      creatorUsername: 'quiet',
      creatorNickname: 'quiet',
      privacyLevelOptions: ['MUTUAL_FOLLOW_FRIENDS', 'FOLLOWER_OF_CREATOR', 'SELF_ONLY'],
      commentDisabled: false,
      duetDisabled: false,
      stitchDisabled: false,
      maxVideoPostDurationSec: 20,
      directPostEnabled: true,
    })
    const drafter = sandbox.grant('quiet', ['video.upload'])
    assert.ok(drafter)
    const only = { ...account, credentials: { ...account.credentials, ...drafter } }
    const info = await adapter.composing?.creatorInfo?.(only)
    assert.deepEqual([info?.directPostEnabled, info?.privacyLevelOptions], [false, []])
  })

  test('an option that the creator does not have is refused before the upload is announced', async () => {
    account = as('quiet')
    await assert.rejects(prepare(part()), failsAs('rejected', /does not offer the privacy level PUBLIC_TO_EVERYONE/))
    const long = part({ payload: { privacyLevel: 'SELF_ONLY' } })
    await assert.rejects(prepare(long), failsAs('rejected', /at most 20 seconds/))
    account = as('northwind')
  })

  test('a video of three chunks is sent in order, and resumes where TikTok has it', async () => {
    const bytes = Buffer.concat([MP4, Buffer.alloc(15 * MB)])
    const draft = part({ media: [film(bytes)] })
    const died = new Error('the process died')
    let saved: Prepared | null = null
    let saves = 0
    const dying = adapter.publishing.prepare?.(account, draft, null, async (prepared) => {
      saved = JSON.parse(JSON.stringify(prepared))
      if (++saves === 2) throw died
    })
    await assert.rejects(
      async () => dying,
      (error) => error === died,
    )
    assert.equal(sandbox.ledger().length, 0)
    const sent = await send(draft, await prepare(draft, saved))
    assert.ok(sent.state === 'processing')
    const puts = sandbox.journal().filter(({ method }) => method === 'PUT')
    assert.deepEqual(
      puts.map(({ status }) => status),
      [206, 206, 201],
    )
    assert.equal((await poll(sent.ticket))?.state, 'published')
  })

  test('a 64-bit id is kept to the last digit', async () => {
    const { externalId, url } = await publish(part())
    assert.ok(!Number.isSafeInteger(Number(externalId)))
    assert.equal(url, sandbox.ledger().at(-1)?.url)
    assert.equal((await fetch(url)).status, 200)
  })

  test('photos are fetched by TikTok, with a title and a description', async () => {
    const payload = { privacyLevel: 'PUBLIC_TO_EVERYONE', title: 'Planes' }
    const draft = part({ media: [photo(), photo(Buffer.concat([JPEG, JPEG]))], payload })
    const ref = await publish(draft)
    const entry = sandbox.ledger().at(-1)
    assert.deepEqual([entry?.text, entry?.mediaHashes.length, entry?.id], [draft.text, 2, ref.externalId])
    assert.match(ref.url, /\/@northwind\/photo\//)
  })

  test('photos whose announcement got no answer: found by their text, or a person is asked', async () => {
    const draft = part({ media: [photo()] })
    const prepared = await prepare(draft)
    const lost = async (kind: 'drop' | 'apply-then-drop') => {
      sandbox.faults.add({ kind, path: '/v2/post/publish/content/init/', times: 1 })
      await assert.rejects(send(draft, prepared), failsAs('unknown_outcome'))
      return adapter.publishing.find?.(account, draft, draft.composedAt, prepared)
    }
    assert.deepEqual(await lost('drop'), { state: 'cannot_tell' })
    const found = await lost('apply-then-drop')
    assert.equal(found?.state === 'found' && found.ref.externalId, sandbox.ledger().at(-1)?.id)
    // Two posts are alike, so nobody can tell which of them this attempt made.
    assert.deepEqual(await lost('apply-then-drop'), { state: 'cannot_tell' })
  })

  test('a post that only its creator sees never has an id, and links to the profile', async () => {
    const { externalId, url } = await publish(part({ payload: { privacyLevel: 'SELF_ONLY' } }))
    assert.match(externalId, /^v_inbox_file~/)
    assert.equal(url, `${sandbox.url}/@northwind`)
    assert.deepEqual(await adapter.analytics.readPosts(account, [{ externalId }]), [
      { externalId, state: 'cannot_tell' },
    ])
  })

  test('a draft goes to the inbox, and is not a post', async () => {
    const posts = sandbox.ledger().length
    const { url } = await publish(part({ payload: { postMode: 'inbox' } }))
    assert.deepEqual([url, sandbox.ledger().length], [`${sandbox.url}/@northwind`, posts])
  })

  test('a file that is no video fails with a message, once TikTok has processed it', async () => {
    const draft = part({ media: [film(BROKEN_MP4)] })
    const sent = await send(draft, await prepare(draft))
    assert.ok(sent.state === 'processing')
    const outcome = await poll(sent.ticket)
    assert.match(outcome?.state === 'refused' ? outcome.message : '', /export the video as MP4/)
  })

  test('an upload whose address has expired is started again, and makes only one post', async () => {
    const draft = part()
    const prepared = await prepare(draft)
    sandbox.clock.advance(61 * 60_000)
    await assert.rejects(send(draft, prepared), (error) => {
      assert.ok(error instanceof PlatformError)
      assert.deepEqual([error.kind, error.facts.preparedLapsed], ['retry_backoff', true])
      return true
    })
    const { externalId } = await publish(draft)
    const same = sandbox.ledger().filter(({ text }) => text === draft.text)
    assert.deepEqual(
      same.map(({ id }) => id),
      [externalId],
    )
  })

  test('the daily posts are used up: it waits a day', async () => {
    await open({ postsPerDay: 1 })
    await publish(part())
    await assert.rejects(prepare(part()), (error) => {
      assert.ok(error instanceof PlatformError)
      assert.deepEqual([error.kind, error.facts.retryAfterSeconds], ['retry_after', 86_400])
      return true
    })
  })

  test('an unaudited app posts only to private accounts', async () => {
    await open({ app: 'unaudited' })
    await assert.rejects(prepare(part()), failsAs('rejected', /apply for the audit/))
    account = as('quiet')
    await publish(part({ payload: { privacyLevel: 'SELF_ONLY' }, media: [{ ...film(), durationSeconds: 10 }] }))
  })

  test('an address that TikTok has not verified is for the operator to fix', async () => {
    await open({ verifiedPrefixes: ['https://galley.example/'] })
    const draft = part({ media: [photo()] })
    await assert.rejects(send(draft, await prepare(draft)), failsAs('rejected', /operator must verify/))
  })
})
