// What the adapter writes is read from the reference server, as any client could read it.

import assert from 'node:assert/strict'
import { after, before, describe, test } from 'node:test'
import type { OpenAccount } from '../../src/platforms/connecting.ts'
import { PlatformError } from '../../src/platforms/errors.ts'
import type { OutgoingPart, PublishedRef } from '../../src/platforms/outgoing.ts'
import { readChunk } from '../../src/platforms/read-chunk.ts'
import { image, outgoing } from '../platforms/conformance/outgoing-part.ts'
import { adaptersFor, type UsualAdapter, withUsualParts } from '../support/adapters.ts'
import { failsAs } from '../support/platforms/refusals.ts'
import { type BlueskyServer, startBlueskyServer } from './start.ts'

type Part = OutgoingPart<'bluesky'>

describe('Bluesky, reference server: the published record', () => {
  let server: BlueskyServer
  let adapter: UsualAdapter
  let account: OpenAccount

  before(async () => {
    server = await startBlueskyServer(['northwind.test', 'southwind.test'])
    adapter = withUsualParts(adaptersFor({ BLUESKY_SERVICE_URL: server.pdsUrl }).bluesky)
    assert.ok(adapter.connecting.appPassword)
    const credentials = await adapter.connecting.appPassword.connect({ ...server, handle: `@${server.handle}` })
    account = { externalId: server.did, handle: server.handle, credentials }
  })
  after(() => server?.stop())

  // The parts of this test have payloads for Bluesky, although `outgoing` makes parts for any platform.
  const part = (changes: Partial<Part>) => outgoing(new Date().toISOString(), changes) as Part

  async function publish(changes: Partial<Part>): Promise<PublishedRef> {
    const draft = part(changes)
    const prepared = await adapter.publishing.prepare?.(account, draft, null, async () => {})
    const options = { guard() {}, signal: new AbortController().signal }
    const outcome = await adapter.publishing.publish(account, draft, prepared ?? {}, options)
    assert.equal(outcome.state, 'published')
    return outcome.ref
  }

  async function read(uri: string): Promise<Record<string, unknown>> {
    const [repo, collection, rkey] = uri.slice('at://'.length).split('/')
    const query = new URLSearchParams({ repo: repo ?? '', collection: collection ?? '', rkey: rkey ?? '' })
    const answer = await fetch(`${server.pdsUrl}/xrpc/com.atproto.repo.getRecord?${query}`)
    const { value, error, cid } = (await answer.json()) as Record<string, unknown> // by the lexicon of getRecord
    return { error, cid, ...(value as object) } // absent if there is an error
  }

  test('facets: link, mention by DID, hashtag; an unknown handle stays text', async () => {
    const text = 'Grüße 👩‍🚀 @southwind.test und @niemand.test: https://northwind.example/ä #größe'
    const look = (handle: string) => adapter.composing?.lookUpName?.(handle)
    const names = { 'southwind.test': (await look('southwind.test')) ?? null, 'niemand.test': null }
    assert.equal(await look('niemand.test'), null)
    const { facets } = (await read((await publish({ text, names })).externalId)) as { facets?: Facet[] }
    const bytes = Buffer.from(text)
    assert.deepEqual(
      facets?.map(({ index, features }) => [bytes.subarray(index.byteStart, index.byteEnd).toString(), features[0]]),
      [
        ['@southwind.test', { $type: 'app.bsky.richtext.facet#mention', did: server.accounts[1]?.did }],
        ['https://northwind.example/ä', { $type: 'app.bsky.richtext.facet#link', uri: 'https://northwind.example/ä' }],
        ['#größe', { $type: 'app.bsky.richtext.facet#tag', tag: 'größe' }],
      ],
    )
  })

  test('an image: its bytes, its alt text, its shape', async () => {
    const post = await read((await publish({ media: [image('b')] })).externalId)
    const { images } = post.embed as {
      images: { alt: string; aspectRatio: unknown; image: { ref: { $link: string } } }[]
    } // by its lexicon
    assert.deepEqual([images[0]?.alt, images[0]?.aspectRatio], ['One pixel, b', { width: 1, height: 1 }])
    const query = new URLSearchParams({ did: server.did, cid: images[0]?.image.ref.$link ?? '' })
    const blob = await fetch(`${server.pdsUrl}/xrpc/com.atproto.sync.getBlob?${query}`)
    assert.deepEqual(Buffer.from(await blob.arrayBuffer()), await readChunk(image('b')))
  })

  test('a thread refers to its root and its parent by URI and CID', async () => {
    const root = await publish({})
    const second = await publish({ index: 1, parent: root, root })
    const third = await publish({ index: 2, parent: second, root })
    const strong = async ({ externalId: uri }: PublishedRef) => ({ uri, cid: (await read(uri)).cid })
    assert.deepEqual((await read(third.externalId)).reply, { root: await strong(root), parent: await strong(second) })
  })

  test('languages and labels', async () => {
    const post = await read((await publish({ payload: { langs: ['de', 'en'], labels: ['nudity'] } })).externalId)
    assert.deepEqual(post.langs, ['de', 'en'])
    assert.deepEqual(post.labels, { $type: 'com.atproto.label.defs#selfLabels', values: [{ val: 'nudity' }] })
  })

  test('a quote by either address; a quote of a deleted post is refused', async () => {
    const quoted = await publish({})
    const record = { uri: quoted.externalId, cid: (await read(quoted.externalId)).cid }
    for (const quoteUri of [quoted.externalId, quoted.url]) {
      const { externalId } = await publish({ payload: { quoteUri }, names: { [server.handle]: server.did } })
      assert.deepEqual((await read(externalId)).embed, { $type: 'app.bsky.embed.record', record })
    }
    await adapter.publishing.remove?.(account, quoted, { guard() {}, signal: new AbortController().signal })
    const quoting = publish({ payload: { quoteUri: quoted.externalId } })
    await assert.rejects(quoting, failsAs('rejected'))
  })

  test('a card as it was read when the post was handed in; the page is not read again', async () => {
    const linkCard = {
      url: 'https://northwind.example/plane',
      title: 'Planes',
      description: 'Made to be mended',
      image: image('a'),
    }
    const text = 'See https://northwind.example/plane'
    const post = await read((await publish({ text, linkCard })).externalId)
    const { external } = post.embed as { external: Record<string, unknown> } // by its lexicon
    const { thumb, ...words } = external
    assert.deepEqual(words, {
      uri: 'https://northwind.example/plane',
      title: 'Planes',
      description: 'Made to be mended',
    })
    assert.ok(thumb)
    const without = await read((await publish({ text })).externalId)
    assert.equal(without.embed, undefined)
  })

  test('the reply rule exists before the post, and is removed with it', async () => {
    const draft = part({ payload: { replyGate: 'following' } })
    const prepared = await adapter.publishing.prepare?.(account, draft, null, async () => {})
    const options = { guard() {}, signal: new AbortController().signal }
    const gates = await list('app.bsky.feed.threadgate')
    assert.equal(gates.length, 1)
    const outcome = await adapter.publishing.publish(account, draft, prepared ?? {}, options)
    assert.ok(outcome.state === 'published')
    const { post, allow } = gates[0]?.value ?? {}
    assert.equal(post, outcome.ref.externalId)
    assert.deepEqual(allow, [{ $type: 'app.bsky.feed.threadgate#followingRule' }])

    for (const _ of ['first', 'again']) await adapter.publishing.remove?.(account, outcome.ref, options)
    assert.equal((await read(outcome.ref.externalId)).error, 'RecordNotFound')
    assert.deepEqual(await list('app.bsky.feed.threadgate'), [])
  })

  test('a post that another client changed under our key is adopted if its text agrees, else left alone', async () => {
    const draft = part({})
    const prepared = (await adapter.publishing.prepare?.(account, draft, null, async () => {})) ?? {}
    const options = { guard() {}, signal: new AbortController().signal }
    const first = await adapter.publishing.publish(account, draft, prepared, options)
    assert.ok(first.state === 'published')
    await put(first.ref.externalId, { langs: ['fr'] })
    const adopted = await adapter.publishing.publish(account, draft, prepared, options)
    assert.ok(adopted.state === 'published')
    assert.deepEqual(adopted.ref.extra, { cid: (await read(first.ref.externalId)).cid })
    await put(first.ref.externalId, { text: 'Something else' })
    const refused = adapter.publishing.publish(account, draft, prepared, options)
    await assert.rejects(refused, failsAs('rejected'))
    assert.equal((await read(first.ref.externalId)).text, 'Something else')
  })

  test('the profile, as its owner filled it in', async () => {
    const [plain] = await adapter.connecting.accounts(account.credentials)
    assert.deepEqual([plain?.name, plain?.bio, plain?.profileImageUrl], [null, null, null])
    const words = { displayName: 'Northwind', description: 'Planes' }
    await put(`at://${server.did}/app.bsky.actor.profile/self`, { $type: 'app.bsky.actor.profile', ...words })
    const [profile] = await adapter.connecting.accounts(account.credentials)
    assert.deepEqual([profile?.name, profile?.bio, profile?.handle], ['Northwind', 'Planes', 'northwind.test'])
  })

  test('a wrong app password', async () => {
    const connecting = adapter.connecting.appPassword?.connect({
      handle: server.handle,
      appPassword: 'aaaa-bbbb-cccc-dddd',
    })
    await assert.rejects(async () => connecting, failsAs('reconnect'))
  })

  test('a text that is too long is rejected with the reason', async () => {
    const tooLong = publish({ text: 'a'.repeat(301) })
    await assert.rejects(tooLong, (error) => error instanceof PlatformError && /grapheme/.test(error.message))
  })

  async function list(collection: string): Promise<{ value: Record<string, unknown> }[]> {
    const query = new URLSearchParams({ repo: server.did, collection })
    const answer = await fetch(`${server.pdsUrl}/xrpc/com.atproto.repo.listRecords?${query}`)
    return ((await answer.json()) as { records: { value: Record<string, unknown> }[] }).records // by its lexicon
  }

  /** Changes a record as another client would. */
  async function put(uri: string, changes: Record<string, unknown>): Promise<void> {
    const { error: _error, cid: _cid, ...value } = await read(uri)
    const [repo, collection, rkey] = uri.slice('at://'.length).split('/')
    const answer = await fetch(`${server.pdsUrl}/xrpc/com.atproto.repo.putRecord`, {
      method: 'POST',
      headers: { 'content-type': 'application/json', authorization: `Bearer ${account.credentials.accessToken}` },
      body: JSON.stringify({ repo, collection, rkey, record: { ...value, ...changes } }),
    })
    assert.equal(answer.status, 200)
  }

  test('without an AppView behind the server, reading back is an outage, and never a removed post', async () => {
    const { externalId } = await publish({ text: 'Still here' })
    await assert.rejects(async () => adapter.analytics.readPosts(account, [{ externalId }]), failsAs('retry_backoff'))
  })
})

interface Facet {
  index: { byteStart: number; byteEnd: number }
  features: unknown[]
}
