import assert from 'node:assert/strict'
import { connect } from 'node:net'
import { after, before, test } from 'node:test'
import { MAX_UPLOAD_BYTES } from '#contract/media/uploads.ts'
import { type TestApp, testApp } from '../../../tests/support/app.ts'
import { chanceFrom } from '../../../tests/support/chance.ts'
import type { Person } from '../../../tests/support/factories.ts'
import { until } from '../../../tests/support/until.ts'

const chance = chanceFrom('storage-routes')

let t: TestApp
let origin: string
let owner: Person

before(async () => {
  t = await testApp()
  owner = await t.make.org()
  origin = await t.app.listen({ host: '127.0.0.1', port: 0 })
})
after(() => t.close())

/** An upload address from the installation, with the port of this test's server. */
async function ticket(body: { kind?: string; contentType?: string; sizeBytes?: number } = {}) {
  const path = '{O}/marketing/media/upload-url'
  const given = await t.request('POST', path, { as: owner, body: { kind: 'image', contentType: 'image/png', ...body } })
  const { key, uploadUrl } = given.data
  return { key, url: uploadUrl.replace('http://localhost:4400', origin) }
}

const png = { 'content-type': 'image/png' }

async function put(url: string, body: RequestInit['body'], headers: Record<string, string> = png) {
  const response = await fetch(url, { method: 'PUT', headers, body: body ?? null, duplex: 'half' } as RequestInit)
  const answer = (await response.json()) as { data?: unknown; code?: string; details?: { code: string }[] }
  return { status: response.status, data: answer.data, code: answer.code ?? answer.details?.[0]?.code }
}

/** A body sent in pieces, without its length. */
const streamed = (bytes: number): ReadableStream => {
  let left = bytes
  return new ReadableStream({
    pull(controller) {
      const size = Math.min(left, 1024 * 1024)
      left -= size
      if (size === 0) controller.close()
      else controller.enqueue(chance.bytes(size))
    },
  })
}

test('an image of the largest size is accepted unchanged, in one piece or in a stream', async () => {
  const bytes = chance.bytes(MAX_UPLOAD_BYTES.image)
  const whole = await ticket({ sizeBytes: bytes.length })
  assert.deepEqual(await put(whole.url, bytes), { status: 200, data: { stored: true }, code: undefined })
  assert.ok(Buffer.from(await t.services.storage.read(whole.key)).equals(bytes))
  const stream = await ticket()
  assert.equal((await put(stream.url, streamed(bytes.length))).status, 200)
  assert.equal((await t.services.storage.peek(stream.key, 1))?.sizeBytes, bytes.length)
})

test('one byte more is refused with the reason, announced or not; a video may be larger', async () => {
  const size = MAX_UPLOAD_BYTES.image + 1
  const said = await ticket()
  assert.deepEqual(await put(said.url, chance.bytes(size)), { status: 400, data: undefined, code: 'too_large' })
  assert.equal(await t.services.storage.peek(said.key, 1), null)
  const unsaid = await ticket()
  assert.deepEqual(await put(unsaid.url, streamed(size + 16 * 1024 * 1024)), {
    status: 400,
    data: undefined,
    code: 'too_large',
  })
  assert.equal(await t.services.storage.peek(unsaid.key, 1), null)
  const video = await ticket({ kind: 'video', contentType: 'video/mp4' })
  assert.equal((await put(video.url, streamed(size), { 'content-type': 'video/mp4' })).status, 200)
})

test('what was not signed is 403: another type, length or path, a changed signature, none', async () => {
  const { url } = await ticket({ sizeBytes: 3 })
  assert.equal((await put(url, 'abc', { 'content-type': 'text/html' })).status, 403)
  assert.equal((await put(url, 'abcd')).status, 403)
  assert.equal((await put(url, streamed(3))).status, 403)
  assert.equal((await put(url.replace('/uploads/', '/media/'), 'abc')).status, 403)
  assert.equal((await put(url.replace(/Signature=.{4}/, 'Signature=0000'), 'abc')).status, 403)
  assert.equal((await put(url.split('?')[0] ?? '', 'abc')).status, 403)
  assert.equal((await put(url, 'abc')).status, 200)
})

test('a second PUT is 409', async () => {
  const { key, url } = await ticket()
  assert.equal((await put(url, 'first')).status, 200)
  assert.deepEqual(await put(url, 'second'), { status: 409, data: undefined, code: 'in_progress' })
  assert.equal(Buffer.from(await t.services.storage.read(key)).toString(), 'first')
})

test('while one body arrives no other is accepted, and a finished upload accepts none', async () => {
  const { key, url } = await ticket()
  const { promise: more, resolve: goOn } = Promise.withResolvers<void>()
  const slow = new ReadableStream({
    async start(controller) {
      controller.enqueue(Buffer.from('first, '))
      await more
      controller.enqueue(Buffer.from('slowly'))
      controller.close()
    },
  })
  const first = put(url, slow)
  const putAt = () => t.owner.selectFrom('upload_ticket').select('put_at').where('key', '=', key).executeTakeFirst()
  await until(async () => (await putAt())?.put_at, { that: 'the first PUT has begun', everyMs: 0 })
  assert.deepEqual(await put(url, 'second'), { status: 409, data: undefined, code: 'in_progress' })
  goOn()
  assert.equal((await first).status, 200)
  assert.equal(Buffer.from(await t.services.storage.read(key)).toString(), 'first, slowly')
  const gone = await ticket()
  await t.owner.deleteFrom('upload_ticket').where('key', '=', gone.key).execute()
  assert.equal((await put(gone.url, 'x')).status, 404)
})

test('a PUT that breaks off leaves nothing, and may be repeated', async () => {
  const { key, url } = await ticket()
  const { pathname, search, port } = new URL(url)
  const socket = connect(Number(port), '127.0.0.1')
  socket.write(
    `PUT ${pathname}${search} HTTP/1.1\r\nhost: x\r\ncontent-type: image/png\r\ncontent-length: 100\r\n\r\nhalf`,
  )
  const closed = new Promise((resolve) => socket.once('close', resolve))
  setTimeout(() => socket.destroy(), 50)
  await closed
  const answered = async () => {
    const answer = await put(url, 'whole')
    return answer.status === 409 ? null : answer
  }
  const again = await until(answered, { that: 'the server has noticed that the first request has ended', everyMs: 0 })
  assert.equal(again.status, 200)
  assert.equal(Buffer.from(await t.services.storage.read(key)).toString(), 'whole')
})

test('a file is served with headers that prevent scripts; an upload is served to nobody', async () => {
  await t.services.storage.write('media/a/b.webp', Buffer.from('bytes'))
  const response = await fetch(`${origin}/storage/media/a/b.webp`)
  assert.equal(await response.text(), 'bytes')
  assert.deepEqual(
    ['content-type', 'content-disposition', 'content-security-policy', 'x-content-type-options', 'content-length'].map(
      (name) => response.headers.get(name),
    ),
    ['image/webp', 'inline', "sandbox; default-src 'none'", 'nosniff', '5'],
  )
  assert.match(response.headers.get('cache-control') ?? '', /immutable/)
  await t.services.storage.write('media/a/b.html', Buffer.from('<script>'))
  const page = await fetch(`${origin}/storage/media/a/b.html`)
  assert.deepEqual(
    [page.headers.get('content-type'), page.headers.get('content-disposition')],
    ['application/octet-stream', 'attachment'],
  )

  const { key, url } = await ticket()
  await put(url, 'secret')
  for (const path of [key, 'media/none.png', '..%2Fkeys', '%E0%A4%A', 'media']) {
    const answer = await fetch(`${origin}/storage/${path}`)
    assert.ok([400, 404].includes(answer.status), `${path}: ${answer.status}`)
  }
})
