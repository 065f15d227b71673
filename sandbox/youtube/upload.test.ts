import assert from 'node:assert/strict'
import { test } from 'node:test'
import { MP4 } from '../kit/bytes-for-tests.ts'
import { openYouTube, RESOURCE, UPLOADS, type YouTubeForTests } from './youtube-for-tests.ts'

const UNIT = 256 * 1024

/** Sends a piece. Answers the status and the range that has arrived. */
async function piece(youtube: YouTubeForTests, session: string, start: number, end: number, total: number) {
  const headers = { 'content-range': `bytes ${start}-${end - 1}/${total}` }
  const { status, headers: answered } = await youtube.call('PUT', session, new Uint8Array(end - start), { headers })
  return [status, answered.get('range')]
}

async function stand(youtube: YouTubeForTests, session: string, total: number) {
  const answer = await youtube.call('PUT', session, undefined, { headers: { 'content-range': `bytes */${total}` } })
  return [answer.status, answer.headers.get('range'), answer.body?.id ?? null]
}

test('pieces in their order make one video, and the whole upload goes on answering with it', async (t) => {
  const youtube = await openYouTube(t)
  const total = 2 * UNIT + 10
  const session = await youtube.open(total)
  assert.deepEqual(await stand(youtube, session, total), [308, null, null])
  assert.deepEqual(await piece(youtube, session, 0, UNIT, total), [308, `bytes=0-${UNIT - 1}`])
  assert.deepEqual(await stand(youtube, session, total), [308, `bytes=0-${UNIT - 1}`, null])
  assert.deepEqual(await piece(youtube, session, UNIT, 2 * UNIT, total), [308, `bytes=0-${2 * UNIT - 1}`])
  assert.equal(youtube.sandbox.ledger().length, 0)
  assert.deepEqual(await piece(youtube, session, 2 * UNIT, total, total), [201, null])
  const [entry] = youtube.sandbox.ledger()
  assert.deepEqual(await stand(youtube, session, total), [200, null, entry?.id])
  assert.deepEqual(await piece(youtube, session, 2 * UNIT, total, total), [200, null])
  assert.equal(youtube.sandbox.ledger().length, 1)
})

test('pieces that do not fit are refused', async (t) => {
  const youtube = await openYouTube(t)
  const total = 3 * UNIT
  const session = await youtube.open(total)
  await piece(youtube, session, 0, UNIT, total)
  const wrong: [start: number, end: number, total: number][] = [
    [UNIT, UNIT + 100, total],
    [2 * UNIT, 3 * UNIT, total],
    [0, UNIT, total],
    [UNIT, 2 * UNIT, total + 1],
    [UNIT, 4 * UNIT, total],
  ]
  for (const range of wrong) assert.equal((await piece(youtube, session, ...range))[0], 400, String(range))
  assert.deepEqual(await stand(youtube, session, total), [308, `bytes=0-${UNIT - 1}`, null])
})

test('a session ends after a week, and works for nobody else', async (t) => {
  const youtube = await openYouTube(t)
  const session = await youtube.open(10)
  const other = youtube.sandbox.grant('northwind_labs')?.accessToken ?? ''
  const asked = await youtube.call('PUT', session, undefined, {
    token: other,
    headers: { 'content-range': 'bytes */10' },
  })
  assert.equal(asked.status, 404)
  youtube.sandbox.clock.advance(7 * 24 * 3_600_000)
  const token = youtube.sandbox.grant('northwind_tools')?.accessToken ?? ''
  const late = await youtube.call('PUT', session, undefined, { token, headers: { 'content-range': 'bytes */10' } })
  assert.equal(late.status, 404)
})

test('a resource is refused in YouTube’s words', async (t) => {
  const youtube = await openYouTube(t)
  const snippet = { title: 'A film' }
  const cases: [resource: unknown, reason: string][] = [
    [{ snippet: { title: '' } }, 'invalidTitle'],
    [{ snippet: { title: 'a'.repeat(101) } }, 'invalidTitle'],
    [{ snippet: { title: '<a>' } }, 'invalidTitle'],
    [{ snippet: { ...snippet, description: 'é'.repeat(2501) } }, 'invalidDescription'],
    [{ snippet: { ...snippet, tags: ['a'.repeat(250), 'b'.repeat(250)] } }, 'invalidTags'],
    [{ snippet: { ...snippet, categoryId: '999' } }, 'invalidCategoryId'],
    [{ snippet, status: { publishAt: '2026-12-01T00:00:00Z' } }, 'invalidPublishAt'],
    [{ snippet, status: { privacyStatus: 'friends' } }, 'invalid'],
  ]
  const headers = { 'x-upload-content-type': 'video/mp4', 'x-upload-content-length': '10' }
  for (const [resource, reason] of cases) {
    const { status, body } = await youtube.call('POST', UPLOADS, resource, { headers })
    assert.deepEqual([status, body.error.errors[0].reason], [400, reason], JSON.stringify(resource))
  }
  const image = { ...headers, 'x-upload-content-type': 'image/png' }
  assert.equal((await youtube.call('POST', UPLOADS, RESOURCE, { headers: image })).status, 400)
  const empty = { ...headers, 'x-upload-content-length': '0' }
  const { body } = await youtube.call('POST', UPLOADS, RESOURCE, { headers: empty })
  assert.equal(body.error.errors[0].reason, 'mediaBodyRequired')
})

test('quotas: a hundred uploads a day for the project, until midnight in California; fewer for a channel', async (t) => {
  const youtube = await openYouTube(t, { uploadsPerChannel: 2 })
  await youtube.upload()
  await youtube.upload()
  const headers = { 'x-upload-content-type': 'video/mp4', 'x-upload-content-length': String(MP4.length) }
  const reasonOf = async () => (await youtube.call('POST', UPLOADS, RESOURCE, { headers })).body.error.errors[0].reason
  for (let n = 2; n < 100; n++) assert.equal(await reasonOf(), 'uploadLimitExceeded')
  assert.equal(await reasonOf(), 'quotaExceeded')
  youtube.sandbox.clock.advance(24 * 3_600_000)
  const token = youtube.sandbox.grant('northwind_tools')?.accessToken ?? ''
  assert.equal((await youtube.call('POST', UPLOADS, RESOURCE, { token, headers })).status, 200)
})

test('a video is processed, then available; a private one is visible only to its owner; a deleted one is gone', async (t) => {
  const youtube = await openYouTube(t, { mediaProcessingMs: 60_000 })
  const { id } = (await youtube.upload({ ...RESOURCE, snippet: { title: 'A film', description: 'd' } })).body
  const read = async (token?: string) =>
    (await youtube.call('GET', `/youtube/v3/videos?part=status,snippet&id=${id}`, undefined, token ? { token } : {}))
      .body.items
  assert.equal((await read())[0].status.uploadStatus, 'uploaded')
  youtube.sandbox.clock.advance(60_000)
  const [video] = await read()
  assert.deepEqual([video.status.uploadStatus, video.status.privacyStatus], ['processed', 'private'])
  assert.deepEqual(await read(youtube.sandbox.grant('northwind_labs')?.accessToken), [])
  const page = await (await fetch(`${youtube.sandbox.url}/watch?v=${id}`)).text()
  assert.match(page, /A film/)
  const remove = () => youtube.call('DELETE', `/youtube/v3/videos?id=${id}`)
  assert.deepEqual([(await remove()).status, (await remove()).status], [204, 404])
  assert.deepEqual(await read(), [])
})
