import assert from 'node:assert/strict'
import { test } from 'node:test'
import { PNG } from '../kit/bytes-for-tests.ts'
import { type BlueskyForTests, openBluesky } from './bluesky-for-tests.ts'

const POST = 'app.bsky.feed.post'
const KEY = '3l6oveex3ii2l'
const CREATED = '2026-11-20T10:00:00.000Z'

const record = (text: string, more: Record<string, unknown> = {}) => ({
  $type: POST,
  text,
  createdAt: CREATED,
  ...more,
})
const put = (b: BlueskyForTests, value: unknown, more: Record<string, unknown> = { swapRecord: null }) =>
  b.post('com.atproto.repo.putRecord', { repo: b.did, collection: POST, rkey: KEY, record: value, ...more })
const create = (b: BlueskyForTests, value: unknown, more: Record<string, unknown> = {}) =>
  b.post('com.atproto.repo.createRecord', { repo: b.did, collection: POST, record: value, ...more })
const upload = async (b: BlueskyForTests, bytes: Uint8Array, type = 'image/png') =>
  (await b.post('com.atproto.repo.uploadBlob', bytes, { headers: { 'content-type': type } })).body.blob

test('putRecord with swapRecord null: creates, repeats without effect, refuses other content', async (t) => {
  const b = await openBluesky(t)
  const first = await put(b, record('One'))
  assert.equal(first.status, 200)
  assert.equal(first.body.uri, `at://${b.did}/${POST}/${KEY}`)
  assert.equal(first.body.validationStatus, 'valid')
  assert.ok(first.body.commit.rev)

  const repeat = await put(b, { createdAt: CREATED, text: 'One', $type: POST })
  assert.equal(repeat.status, 200)
  assert.equal(repeat.body.cid, first.body.cid)
  assert.equal(repeat.body.commit, undefined)

  const other = await put(b, record('Two'))
  assert.equal(other.status, 400)
  assert.deepEqual(other.body, { error: 'InvalidSwap', message: `Record was at ${first.body.cid}` })
  assert.deepEqual(
    b.sandbox.ledger().map(({ text }) => text),
    ['One'],
  )
})

test('putRecord without swapRecord replaces; with a cid it compares', async (t) => {
  const b = await openBluesky(t)
  const missing = await put(b, record('One'), {
    swapRecord: 'bafyreihdwdcefgh4dqkjv67uzcmw7ojee6xedzdetojuzjevtenxquvyku',
  })
  assert.equal(missing.body.error, 'InvalidSwap')
  const one = await put(b, record('One'), {})
  const two = await put(b, record('Two'), { swapRecord: one.body.cid })
  assert.equal(two.status, 200)
  assert.equal((await put(b, record('Three'), { swapRecord: one.body.cid })).body.error, 'InvalidSwap')
  assert.equal((await put(b, record('Three'), {})).status, 200)
})

test('createRecord makes a key or accepts one; a used key is a server error', async (t) => {
  const b = await openBluesky(t)
  const made = await create(b, record('Made'))
  assert.match(made.body.uri, /[234567a-z]{13}$/)
  assert.equal((await create(b, record('Keyed'), { rkey: KEY })).status, 200)
  const again = await create(b, record('Keyed'), { rkey: KEY })
  assert.equal(again.status, 500)
  assert.equal(again.body.error, 'InternalServerError')
  assert.equal(b.sandbox.ledger().length, 2)
})

test('300 graphemes pass, 301 do not; an emoji family counts as one; 3,000 bytes are the second limit', async (t) => {
  const b = await openBluesky(t)
  assert.equal((await create(b, record('a'.repeat(300)))).status, 200)
  const long = await create(b, record('a'.repeat(301)))
  assert.equal(long.status, 400)
  assert.equal(long.body.error, 'InvalidRequest')
  assert.match(long.body.message, /300 graphemes/)
  assert.equal((await create(b, record('👨‍👩‍👧‍👦'.repeat(100)))).status, 200)
  assert.equal((await create(b, record('👨‍👩‍👧‍👦'.repeat(121)))).status, 400)
})

test('a post must follow its lexicon, and its facets must lie in the text', async (t) => {
  const b = await openBluesky(t)
  const link = { $type: 'app.bsky.richtext.facet#link', uri: 'https://northwind.example/' }
  const facet = (byteStart: number, byteEnd: number) => ({ index: { byteStart, byteEnd }, features: [link] })
  const refused: unknown[] = [
    { $type: POST, text: 'No date' },
    { ...record('Bad date'), createdAt: 'yesterday' },
    record('Langs', { langs: ['en', 'de', 'fr', 'it'] }),
    record('Tags', { tags: Array.from({ length: 9 }, (_, i) => `t${i}`) }),
    record('Facet', { facets: [facet(0, 6)] }),
    record('Facet', { facets: [facet(3, 3)] }),
    record('Facets', { facets: [facet(0, 4), facet(3, 6)] }),
    record('Reply', { reply: { root: { uri: 'x' } } }),
    { ...record('Other'), $type: 'app.bsky.feed.like' },
  ]
  for (const value of refused) {
    const answer = await create(b, value)
    assert.equal(answer.status, 400, JSON.stringify(value))
    assert.equal(answer.body.error, 'InvalidRequest')
  }
  assert.equal((await create(b, record('é!', { facets: [facet(0, 3)], langs: ['en'] }))).status, 200)
  assert.equal((await create(b, record('x'), { rkey: 'not-a-tid' })).status, 400)
  assert.equal(b.sandbox.ledger().length, 1)
})

test('images: up to four, uploaded before, as they were uploaded, 2,000,000 bytes each', async (t) => {
  const b = await openBluesky(t)
  const blob = await upload(b, PNG, 'text/plain')
  assert.equal(blob.mimeType, 'image/png')
  const withImages = (...blobs: unknown[]) =>
    record('Look', { embed: { $type: 'app.bsky.embed.images', images: blobs.map((image) => ({ alt: '', image })) } })
  assert.equal((await create(b, withImages(blob))).status, 200)
  assert.equal((await create(b, withImages(blob, blob, blob, blob, blob))).status, 400)
  const unknown = { ...blob, ref: { $link: 'bafkreihdwdcefgh4dqkjv67uzcmw7ojee6xedzdetojuzjevtenxquvyku' } }
  assert.equal((await create(b, withImages(unknown))).body.error, 'BlobNotFound')
  assert.equal((await create(b, withImages({ ...blob, mimeType: 'image/jpeg' }))).body.error, 'InvalidMimeType')
  assert.equal((await create(b, withImages({ ...blob, size: 1 }))).body.error, 'InvalidSize')
  const heavy = await upload(b, Buffer.concat([PNG, Buffer.alloc(2_000_000)]))
  assert.equal((await create(b, withImages(heavy))).body.error, 'BlobTooLarge')
  const text = await upload(b, Buffer.from('plain'), 'text/plain')
  assert.equal((await create(b, withImages(text))).body.error, 'InvalidMimeType')
  assert.equal(b.sandbox.ledger()[0]?.mediaHashes.length, 1)
})

test('a threadgate has the key of its post', async (t) => {
  const b = await openBluesky(t)
  await put(b, record('Gated'))
  const gate = (rkey: string) =>
    b.post('com.atproto.repo.createRecord', {
      repo: b.did,
      collection: 'app.bsky.feed.threadgate',
      rkey,
      record: {
        $type: 'app.bsky.feed.threadgate',
        post: `at://${b.did}/${POST}/${KEY}`,
        allow: [],
        createdAt: CREATED,
      },
    })
  assert.equal((await gate('3l6oveex3ii2m')).status, 400)
  assert.equal((await gate(KEY)).status, 200)
})

test('applyWrites writes all or nothing', async (t) => {
  const b = await openBluesky(t)
  const write = (text: string, rkey: string) => ({
    $type: 'com.atproto.repo.applyWrites#create',
    collection: POST,
    rkey,
    value: record(text),
  })
  const apply = (...writes: unknown[]) => b.post('com.atproto.repo.applyWrites', { repo: b.did, writes })
  assert.equal((await apply(write('fine', KEY), write('a'.repeat(301), '3l6oveex3ii2m'))).status, 400)
  assert.equal(b.sandbox.ledger().length, 0)
  const both = await apply(write('first', KEY), write('second', '3l6oveex3ii2m'))
  assert.equal(both.body.results.length, 2)
  assert.equal((await apply(write('third', '3l6oveex3ii2n'), write('again', KEY))).status, 500)
  assert.deepEqual(
    b.sandbox.ledger().map(({ text }) => text),
    ['first', 'second'],
  )
})

test('getRecord, listRecords in pages, deleteRecord twice', async (t) => {
  const b = await openBluesky(t)
  const uris: string[] = []
  for (let i = 0; i < 5; i += 1) uris.unshift((await create(b, record(`Post ${i}`))).body.uri)
  const list = async (more: Record<string, string>) =>
    (await b.get('com.atproto.repo.listRecords', { repo: b.did, collection: POST, ...more })).body
  const page = await list({ limit: '3' })
  assert.deepEqual(
    page.records.map(({ uri }: { uri: string }) => uri),
    uris.slice(0, 3),
  )
  const rest = await list({ limit: '3', cursor: page.cursor })
  assert.deepEqual(
    rest.records.map(({ uri }: { uri: string }) => uri),
    uris.slice(3),
  )
  assert.equal((await list({ reverse: 'true' })).records[0].uri, uris[4])
  assert.equal((await list({ limit: '101' })).error, 'InvalidRequest')

  const rkey = uris[0]?.split('/').at(-1) ?? ''
  const read = () => b.get('com.atproto.repo.getRecord', { repo: b.did, collection: POST, rkey })
  const remove = () => b.post('com.atproto.repo.deleteRecord', { repo: b.did, collection: POST, rkey })
  assert.equal((await read()).body.value.text, 'Post 4')
  assert.ok((await remove()).body.commit)
  assert.deepEqual((await remove()).body, {})
  assert.equal((await read()).body.error, 'RecordNotFound')
  assert.ok(b.sandbox.ledger().at(-1)?.deletedAt)
})

test('nobody writes to another’s repo; a wrong method and an unknown method get different errors', async (t) => {
  const b = await openBluesky(t)
  const foreign = b.sandbox.state.accounts[1]?.did
  assert.equal(
    (await b.post('com.atproto.repo.createRecord', { repo: foreign, collection: POST, record: record('x') })).status,
    401,
  )
  assert.equal((await b.get('com.atproto.repo.createRecord')).status, 405)
  assert.equal((await b.get('com.atproto.repo.unheardOf')).status, 501)
  assert.equal((await b.post('com.atproto.repo.createRecord', { repo: b.did })).status, 400)
})

test('writes cost points: 1,666 posts an hour and no more', async (t) => {
  const b = await openBluesky(t)
  const batch = (size: number) => ({
    repo: b.did,
    writes: Array.from({ length: size }, () => ({
      $type: 'com.atproto.repo.applyWrites#create',
      collection: POST,
      value: record('Mass'),
    })),
  })
  for (let i = 0; i < 8; i += 1) assert.equal((await b.post('com.atproto.repo.applyWrites', batch(200))).status, 200)
  assert.equal((await b.post('com.atproto.repo.applyWrites', batch(66))).status, 200)
  const refused = await create(b, record('One too many'))
  assert.equal(refused.status, 429)
  assert.equal(refused.headers.get('ratelimit-limit'), '5000')
  assert.equal(refused.headers.get('ratelimit-remaining'), '2')
})

test('the AppView lags behind the record while listing-lag lasts', async (t) => {
  const b = await openBluesky(t)
  b.sandbox.faults.add({ kind: 'listing-lag', path: '/xrpc/com.atproto.repo.putRecord', lagMs: 3_000 })
  const { body } = await put(b, record('Hidden'))
  const feed = async () => (await b.get('app.bsky.feed.getAuthorFeed', { actor: b.did })).body.feed.length
  assert.equal((await b.get('com.atproto.repo.getRecord', { repo: b.did, collection: POST, rkey: KEY })).status, 200)
  assert.equal(await feed(), 0)
  assert.deepEqual((await b.get('app.bsky.feed.getPosts', { uris: body.uri })).body, { posts: [] })
  b.sandbox.clock.advance(3_000)
  assert.equal(await feed(), 1)
})

test('faults speak the protocol: 429, expired token, 5xx after the effect, dropped connection after the effect', async (t) => {
  const b = await openBluesky(t)
  const path = '/xrpc/com.atproto.repo.putRecord'
  b.sandbox.faults.add({ kind: 'refuse', path, times: 1, retryAfterSeconds: 7 })
  const refused = await put(b, record('One'))
  assert.equal(refused.status, 429)
  assert.equal(refused.headers.get('retry-after'), '7')
  b.sandbox.faults.add({ kind: 'expired-token', path, times: 1 })
  assert.equal((await put(b, record('One'))).body.error, 'ExpiredToken')
  assert.equal(b.sandbox.ledger().length, 0)
  b.sandbox.faults.add({ kind: 'apply-then-server-error', status: 502, path, times: 1 })
  assert.deepEqual((await put(b, record('One'))).body, { error: 'UpstreamFailure', message: 'Upstream Failure' })
  b.sandbox.faults.add({ kind: 'apply-then-drop', path, times: 1 })
  await assert.rejects(put(b, record('One')))
  assert.equal((await put(b, record('One'))).status, 200)
  assert.equal(b.sandbox.ledger().length, 1)
})
