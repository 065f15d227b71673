import assert from 'node:assert/strict'
import { test } from 'node:test'
import { BROKEN_MP4, GIF, MP4, PNG } from '../kit/bytes-for-tests.ts'
import { openX, type XForTests } from './x-for-tests.ts'

const once = (x: XForTests, bytes: Uint8Array, media_category: string) =>
  x.call('POST', '/2/media/upload', { media: Buffer.from(bytes).toString('base64'), media_category })

async function inParts(x: XForTests, parts: Uint8Array[], total = Buffer.concat(parts).length) {
  const start = await x.call('POST', '/2/media/upload/initialize', {
    media_type: 'video/mp4',
    total_bytes: total,
    media_category: 'tweet_video',
  })
  assert.equal(start.status, 200)
  for (const [index, part] of parts.entries()) {
    const form = new FormData()
    form.set('media', new Blob([new Uint8Array(part)]))
    form.set('segment_index', String(index))
    assert.equal((await x.call('POST', `/2/media/upload/${start.body.data.id}/append`, form)).status, 200)
  }
  return x.call('POST', `/2/media/upload/${start.body.data.id}/finalize`)
}

test('an image in one call, as JSON', async (t) => {
  const x = await openX(t)
  const { status, body } = await once(x, PNG, 'tweet_image')
  assert.equal(status, 200)
  assert.equal(body.data.media_key, `3_${body.data.id}`)
  assert.equal(body.data.size, PNG.length)
  assert.equal(body.data.processing_info, undefined)
})

test('the type and the size limit follow from the bytes', async (t) => {
  const x = await openX(t)
  const refused: [Uint8Array, string][] = [
    [Buffer.from('<svg></svg>'), 'tweet_image'],
    [MP4, 'tweet_image'],
    [PNG, 'tweet_gif'],
    [PNG, 'tweet_video'],
    [Buffer.alloc(0), 'tweet_image'],
    [Buffer.concat([PNG, Buffer.alloc(5 * 1024 * 1024)]), 'tweet_image'],
  ]
  for (const [bytes, category] of refused) assert.equal((await once(x, bytes, category)).status, 400, category)
  assert.equal(
    (await x.call('POST', '/2/media/upload', { media: 'not base64!', media_category: 'tweet_image' })).status,
    400,
  )
  assert.equal(
    (await x.call('POST', '/2/media/upload', { media: 'AAAA', media_category: 'tweet_image', name: 'x' })).status,
    400,
  )
})

test('a video in parts must be processed before it can be posted', async (t) => {
  const x = await openX(t, { mediaProcessingMs: 600_000 })
  const done = await inParts(x, [MP4.subarray(0, 10), MP4.subarray(10)])
  assert.equal(done.status, 200)
  const { id } = done.body.data
  assert.equal(done.body.data.processing_info.state, 'pending')
  const status = async () =>
    (await x.call('GET', `/2/media/upload?command=STATUS&media_id=${id}`)).body.data.processing_info
  const post = () => x.call('POST', '/2/tweets', { text: 'Film', media: { media_ids: [id] } })
  assert.equal((await post()).status, 400)
  x.sandbox.clock.advance(300_000)
  assert.equal((await status()).state, 'in_progress')
  x.sandbox.clock.advance(300_000)
  assert.equal((await status()).state, 'succeeded')
  assert.equal((await post()).status, 201)
})

test('an unplayable video fails in processing, not before', async (t) => {
  const x = await openX(t, { mediaProcessingMs: 0 })
  const done = await inParts(x, [BROKEN_MP4])
  assert.equal(done.status, 200)
  assert.equal(done.body.data.processing_info.state, 'failed')
  assert.equal(
    (await x.call('POST', '/2/tweets', { text: 'a', media: { media_ids: [done.body.data.id] } })).status,
    400,
  )
})

test('finalize requires every segment and the announced size', async (t) => {
  const x = await openX(t)
  assert.equal((await inParts(x, [MP4], MP4.length + 1)).status, 400)
  const { body } = await x.call('POST', '/2/media/upload/initialize', {
    media_type: 'video/mp4',
    total_bytes: 3,
    media_category: 'tweet_video',
  })
  await x.call('POST', `/2/media/upload/${body.data.id}/append`, { media: 'AAAA', segment_index: 1 })
  assert.equal((await x.call('POST', `/2/media/upload/${body.data.id}/finalize`)).status, 400)
  assert.equal((await x.call('POST', '/2/media/upload/123/finalize')).status, 404)
})

test('a post takes four photos, or one GIF; only one’s own uploads, for a day', async (t) => {
  const x = await openX(t, { mediaProcessingMs: 0 })
  const image = async (n: number) =>
    (await once(x, Buffer.concat([PNG, Buffer.from([n])]), 'tweet_image')).body.data.id as string
  const four = [await image(1), await image(2), await image(3), await image(4)]
  const gif = (await once(x, GIF, 'tweet_gif')).body.data.id as string
  const post = (media_ids: string[], token = x.token) =>
    x.call('POST', '/2/tweets', { text: `With ${media_ids}`, media: { media_ids } }, { token })
  assert.equal((await post(four)).status, 201)
  assert.equal((await post([gif])).status, 201)
  assert.equal((await post([gif, four[0] ?? ''])).status, 400)
  assert.equal((await post([...four, await image(5)])).status, 400)
  assert.equal((await post(four, x.sandbox.grant('northwind_labs')?.accessToken ?? '')).status, 400)
  x.sandbox.clock.advance(24 * 3_600_000)
  assert.equal((await post(four.slice(0, 1), x.sandbox.grant('northwind_tools')?.accessToken ?? '')).status, 400)
})
