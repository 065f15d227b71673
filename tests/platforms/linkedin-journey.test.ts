import assert from 'node:assert/strict'
import { after, afterEach, before, describe, test } from 'node:test'
import type { GrantedAccount, OpenAccount } from '#platforms/connecting.ts'
import { PlatformError } from '#platforms/errors.ts'
import type { OutgoingMedia, OutgoingPart, PublishedRef } from '#platforms/outgoing.ts'
import type { Prepared } from '#platforms/publishing.ts'
import type { FaultKind } from '../../sandbox/kit/fault-rule.ts'
import { createLinkedInSandbox } from '../../sandbox/linkedin/create-linkedin-sandbox.ts'
import type { LinkedInSandboxOptions } from '../../sandbox/linkedin/options.ts'
import { adaptersFor, withUsualParts } from '../support/adapters.ts'
import { failsAs } from '../support/platforms/refusals.ts'
import { fileOf, image, outgoing } from './conformance/outgoing-part.ts'

type Part = OutgoingPart<'linkedin'>

const redirectUri = 'http://127.0.0.1:3000/v1/marketing/oauth/linkedin/callback'
const MB = 1024 * 1024

async function openLinkedIn(options: LinkedInSandboxOptions = {}, env: Record<string, string> = {}) {
  const sandbox = createLinkedInSandbox({ autoConsent: true, ...options })
  await sandbox.start()
  const adapter = withUsualParts(adaptersFor({ ...sandbox.env(), ...env }).linkedin)
  const { connecting, publishing } = adapter
  const { signal } = new AbortController()
  const prepare = async (by: OpenAccount, draft: Part, saved: Prepared | null = null) =>
    (await publishing.prepare?.(by, draft, saved, async () => {})) ?? {}
  async function send(by: OpenAccount, draft: Part, prepared: Prepared): Promise<PublishedRef> {
    const outcome = await publishing.publish(by, draft, prepared, { guard: () => {}, signal })
    assert.ok(outcome.state === 'published')
    return outcome.ref
  }
  return {
    sandbox,
    ...adapter,
    prepare,
    send,
    part: (changes: Partial<Part> = {}) => outgoing(new Date(sandbox.clock.now()).toISOString(), changes) as Part, // by its payload
    publish: async (by: OpenAccount, draft: Part) => send(by, draft, await prepare(by, draft)),
    posted: ({ externalId }: PublishedRef) => sandbox.state.posts.get(externalId) ?? assert.fail(externalId),
    /** Connects through the consent page. */
    async connect(): Promise<GrantedAccount[]> {
      assert.ok(connecting.oauth)
      const { authorizationUrl, secrets } = await connecting.oauth.start({ redirectUri, state: 'st4te' })
      const consent = await fetch(`${authorizationUrl}&auto=allow`, { redirect: 'manual' })
      const callback = new URL(consent.headers.get('location') ?? '')
      assert.equal(callback.searchParams.get('state'), 'st4te')
      const code = callback.searchParams.get('code') ?? assert.fail(callback.href)
      return connecting.accounts(await connecting.oauth.exchange({ code, redirectUri, secrets }))
    },
  }
}
type World = Awaited<ReturnType<typeof openLinkedIn>>

describe('LinkedIn with reviewed access', () => {
  let world: World
  let [profile, page]: GrantedAccount[] = []
  before(async () => {
    world = await openLinkedIn()
    ;[profile, page] = await world.connect()
  })
  after(() => world.sandbox.stop())
  afterEach(() => assert.deepEqual(world.sandbox.faults.list(), []))

  const asProfile = () => profile ?? assert.fail('no profile')
  const asPage = () => page ?? assert.fail('no page')

  test('one consent gives the profile and its pages, distinguished', async () => {
    const accounts = await world.connect()
    assert.deepEqual(
      accounts.map(({ name, handle, facts }) => [name, handle, facts]),
      [
        ['Nora Northwind', null, { kind: 'profile' }],
        ['Northwind Tools', 'northwind-tools', { kind: 'page' }],
        ['Northwind Labs', 'northwind-labs', { kind: 'page' }],
      ],
    )
    const days = (Date.parse(accounts[0]?.credentials.expiresAt ?? '') - world.sandbox.clock.now()) / 86_400_000
    assert.ok(days > 59.9 && days <= 60.1, String(days))
  })

  for (const fault of ['drop', 'server-error', 'apply-then-drop', 'apply-then-server-error'] as const) {
    test(`a profile, ${fault}: only an identical repeat can tell, and there is one post`, async () => {
      const draft = world.part({ media: [image('a')] })
      const prepared = await world.prepare(asProfile(), draft)
      strike(world, fault)
      await assert.rejects(world.send(asProfile(), draft, prepared), failsAs('unknown_outcome'))
      const outcome = await world.publishing.find?.(asProfile(), draft, draft.composedAt, prepared)
      assert.deepEqual(outcome, { state: 'repeat' })
      const { externalId } = await repeat(world, asProfile(), draft, prepared)
      const standing = world.sandbox.ledger().filter(({ text }) => text === draft.text)
      assert.deepEqual(
        standing.map(({ id }) => id),
        [externalId],
      )
    })
  }

  test('a person’s comment cannot be looked up', async () => {
    const parent = await world.publish(asProfile(), world.part())
    const comment = world.part({ index: 1, kind: 'comment', parent, root: parent })
    const ref = await world.publish(asProfile(), comment)
    assert.match(ref.url, /\/feed\/update\/urn:li:share:\d+\/\?commentUrn=/)
    const outcome = await world.publishing.find?.(asProfile(), comment, comment.composedAt, {})
    assert.deepEqual(outcome, { state: 'cannot_tell' })
  })

  test('a document has its title, an article its page’s text, and a person may post to connections only', async () => {
    const pdf = { ...image('a'), kind: 'document' as const, contentType: 'application/pdf', title: 'Plan' }
    const document = await world.publish(
      asPage(),
      world.part({ media: [{ ...pdf, ...fileOf(Buffer.from('%PDF-1.7 pages')) }] }),
    )
    assert.deepEqual(
      world.posted(document).media.map(({ title, asset }) => [title, asset.kind]),
      [['Plan', 'document']],
    )
    const url = 'https://northwind.example/a'
    const linkCard = { url, title: 'Oak (and ash)', description: null, image: image('b') }
    const payload = { articleUrl: url, visibility: 'connections' } as const
    const shared = world.posted(await world.publish(asProfile(), world.part({ linkCard, payload })))
    assert.equal(shared.visibility, 'CONNECTIONS')
    assert.deepEqual([shared.article?.source, shared.article?.title], [url, 'Oak (and ash)'])
    assert.ok(shared.article?.thumbnail?.file)
  })

  test('a video is uploaded in parts, and continues after the last part that arrived', async () => {
    const bytes = filmBytes(9 * MB)
    const draft = world.part({ media: [filmOf(bytes)] })
    const died = new Error('the process died')
    let saved: Prepared | null = null
    let saves = 0
    const dying = world.publishing.prepare?.(asPage(), draft, null, async (prepared) => {
      saved = JSON.parse(JSON.stringify(prepared))
      if (++saves === 3) throw died // the upload has begun, and two of its three parts have arrived
    })
    await assert.rejects(async () => dying, died)
    const ref = await world.send(asPage(), draft, await world.prepare(asPage(), draft, saved))
    assert.match(ref.externalId, /^urn:li:ugcPost:/)
    assert.deepEqual(Buffer.from(world.posted(ref).media[0]?.asset.file?.bytes ?? []), bytes)
    const puts = world.sandbox.journal().filter(({ method, path }) => method === 'PUT' && path.includes('video'))
    assert.equal(puts.length, 3)
  })

  test('an expired upload is started again', async () => {
    const draft = world.part({ media: [filmOf(filmBytes(5 * MB))] })
    const died = new Error('the process died')
    let saved: Prepared | null = null
    const keep = async (prepared: Prepared) => {
      saved = JSON.parse(JSON.stringify(prepared))
    }
    const dying = world.publishing.prepare?.(asPage(), draft, null, async (prepared) => {
      await keep(prepared)
      throw died
    })
    await assert.rejects(async () => dying, died)
    world.sandbox.clock.advance(25 * 3_600_000)
    await assert.rejects(async () => world.publishing.prepare?.(asPage(), draft, saved, keep), failsAs('retry_backoff'))
    assert.deepEqual(saved, { media: {} })
    await world.send(asPage(), draft, await world.prepare(asPage(), draft, saved))
  })

  test('a file that is no video is refused once LinkedIn has processed it', async () => {
    const broken = filmOf(Buffer.alloc(MB, 7))
    await assert.rejects(world.prepare(asPage(), world.part({ media: [broken] })), failsAs('rejected', /video/))
  })

  test('a person’s posts have figures and nothing else', async () => {
    const { externalId } = await world.publish(asProfile(), world.part())
    world.sandbox.metrics.set(externalId, { likes: 4, replies: 2, reposts: 1, impressions: 90 })
    const unknown = 'urn:li:share:1'
    const readings = await world.analytics.readPosts(asProfile(), [{ externalId }, { externalId: unknown }])
    const metrics = { likes: 4, reposts: 1, replies: 2, quotes: null, bookmarks: null, impressions: 90 }
    assert.deepEqual(readings, [
      { externalId, state: 'there', metrics },
      { externalId: unknown, state: 'cannot_tell' },
    ])
  })

  test('a lost role on the page: permission', async () => {
    const draft = world.part()
    world.sandbox.state.members[0]?.administers.delete(asPage().externalId)
    await assert.rejects(world.publish(asPage(), draft), failsAs('permission', /administrator of the page/))
  })
})

describe('LinkedIn with open access', () => {
  let world: World
  let profile: GrantedAccount
  before(async () => {
    world = await openLinkedIn({ access: 'self_serve', refresh: 'none' })
    const [first, ...others] = await world.connect()
    assert.deepEqual(others, [])
    profile = first ?? assert.fail('no profile')
  })
  after(() => world.sandbox.stop())

  test('a sign-in ends after 60 days, and says so', async () => {
    assert.equal(profile.credentials.refreshToken, null)
    await assert.rejects(world.connecting.refresh(profile.credentials), failsAs('reconnect', /60 days/))
  })

  test('there are no figures', async () => {
    const { externalId } = await world.publish(profile, world.part())
    const readings = await world.analytics.readPosts(profile, [{ externalId }])
    assert.deepEqual(readings, [{ externalId, state: 'cannot_tell' }])
  })

  test('the daily quota: available again after midnight UTC', async () => {
    const used = async () => {
      for (let n = 0; n <= 150; n++) await world.publish(profile, world.part())
    }
    await assert.rejects(used, (error) => {
      const seconds = (error instanceof PlatformError && error.facts.retryAfterSeconds) || 0
      return failsAs('retry_after', /midnight UTC/)(error) && seconds > 0 && seconds <= 86_400
    })
  })
})

test('scopes that the app was not granted come back from the consent page as an error', async (t) => {
  const world = await openLinkedIn({ access: 'self_serve' }, { LINKEDIN_SCOPES: 'openid profile r_basicprofile' })
  t.after(() => world.sandbox.stop())
  await assert.rejects(world.connect(), /unauthorized_scope_error/)
})

test('a retired version of LinkedIn’s API: everything waits for the operator', async (t) => {
  const world = await openLinkedIn({}, { LINKEDIN_API_VERSION: '202401' })
  t.after(() => world.sandbox.stop())
  await assert.rejects(world.connect(), failsAs('retry_after', /operator/))
})

function strike({ sandbox }: World, kind: FaultKind): void {
  sandbox.faults.add({ kind, method: 'POST', path: '/rest/posts', times: 1 })
}

/** Sends the part again, as the publisher does. The network accepts it now, or answers with the existing post. */
async function repeat(world: World, by: OpenAccount, draft: Part, prepared: Prepared): Promise<PublishedRef> {
  try {
    return await world.send(by, draft, prepared)
  } catch (error) {
    if (!(error instanceof PlatformError && error.facts.existing)) throw error
    return error.facts.existing
  }
}

function filmBytes(size: number): Buffer<ArrayBuffer> {
  const bytes = Buffer.alloc(size, crypto.randomUUID())
  bytes.write('\0\0\0\x20ftypisom', 'latin1')
  return bytes
}

const filmOf = (bytes: Buffer<ArrayBuffer>): OutgoingMedia => ({
  ...image('a'),
  kind: 'video',
  contentType: 'video/mp4',
  durationSeconds: 5,
  ...fileOf(bytes),
})
