import assert from 'node:assert/strict'
import { mkdtemp, readdir, rm, utimes, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { Readable } from 'node:stream'
import { after, before, test } from 'node:test'
import { fixedClock } from '../clock.ts'
import { AppError } from '../errors.ts'
import { createLocalStorage, type LocalStorage } from './local-storage.ts'

const clock = fixedClock('2026-03-02T09:00:00Z')
let root: string
let folder: string
let storage: LocalStorage
let count = 0

before(async () => {
  root = await mkdtemp(join(tmpdir(), 'galley-storage-'))
  folder = join(root, 'files')
  storage = createLocalStorage({ folder, baseUrl: 'http://galley.test', secrets: () => [Buffer.alloc(32, 1)], clock })
})
after(() => rm(root, { recursive: true, force: true }))

const newKey = (): string => `uploads/org/asset-${++count}`
const text = async (key: string): Promise<string> => Buffer.from(await storage.read(key)).toString()
const namesIn = async (path: string): Promise<string[]> => (await readdir(join(folder, path))).sort()

function put(key: string, body: Readable, options: { maxBytes?: number; headers?: Record<string, string> } = {}) {
  const { uploadUrl } = storage.presignUpload({ key, contentType: 'image/png' })
  const headers = { 'content-type': 'image/png', ...options.headers }
  return storage.receive({ url: new URL(uploadUrl), headers, body, maxBytes: options.maxBytes ?? 100 })
}

const refusal = (kind: string, code: string) => (error: unknown) => {
  assert.ok(error instanceof AppError)
  assert.deepEqual([error.kind, error.facts.details?.[0]?.code ?? error.facts.code], [kind, code])
  return true
}

test('what is uploaded is read, looked into and copied; nobody is given an upload', async () => {
  const key = newKey()
  assert.equal(await storage.peek(key, 4), null)
  await put(key, Readable.from([Buffer.from('hello '), Buffer.from('there')]))
  assert.equal(await text(key), 'hello there')
  assert.deepEqual(await storage.peek(key, 4), { head: Buffer.from('hell'), sizeBytes: 11 })
  assert.equal(await storage.typeOf(key), null)

  await storage.copy(key, 'media/a.png')
  await storage.closeUpload(key)
  assert.equal((await storage.peek(key, 4))?.sizeBytes, 0)
  assert.equal(await storage.typeOf('media/a.png'), 'image/png')
  assert.equal(await text('media/a.png'), 'hello there')
  assert.equal(storage.publicUrl('media/a.png'), 'http://galley.test/storage/media/a.png')
})

test('a file is read as a stream, whole or in part, and nothing is opened that nobody asks of', async () => {
  await storage.write('media/long.png', Buffer.from('0123456789'))
  const part = async (range?: { start: number; end: number }) =>
    Buffer.concat(await Readable.fromWeb(storage.stream('media/long.png', range) as never).toArray()).toString() // Node's own
  assert.equal(await part(), '0123456789')
  assert.deepEqual(
    [await part({ start: 0, end: 4 }), await part({ start: 4, end: 99 }), await part({ start: 3, end: 3 })],
    ['0123', '456789', ''],
  )
  const unread = storage.stream('media/not-there.png')
  await unread.cancel()
  await assert.rejects(storage.stream('media/not-there.png').getReader().read(), { code: 'ENOENT' })
})

test('a file is lent by an address that ends after six hours; its own stays', async () => {
  await storage.write('media/lent.png', Buffer.from('x'))
  const lent = new URL(storage.lendUrl('media/lent.png'))
  const forged = new URL(lent.href.replace('lent.png', 'long.png'))
  const plain = new URL(storage.publicUrl('media/lent.png'))
  const lentFor = () => [lent, forged, plain].map((url) => storage.lentFor(url))
  assert.deepEqual(lentFor(), [6 * 3600, 0, null])
  clock.set('2026-03-02T15:00:01Z')
  assert.deepEqual(lentFor(), [0, 0, null])
  clock.set('2026-03-02T09:00:00Z')
  assert.throws(() => storage.lendUrl('uploads/org/asset-1'), TypeError)
})

test('a second PUT is refused, before and after the upload was closed', async () => {
  const key = newKey()
  await put(key, Readable.from([Buffer.from('first')]))
  await assert.rejects(put(key, Readable.from([Buffer.from('second')])), refusal('conflict', 'in_progress'))
  assert.equal(await text(key), 'first')
  await storage.closeUpload(key)
  await assert.rejects(put(key, Readable.from([Buffer.from('third')])), refusal('conflict', 'in_progress'))
  assert.equal(await text(key), '')
})

test('of PUTs at the same time exactly one is taken, whole', async () => {
  const key = newKey()
  const bodies = Array.from({ length: 8 }, (_, index) => [Buffer.from(`${index}`), Buffer.from(`${index}`)])
  const ended = await Promise.allSettled(bodies.map((body) => put(key, Readable.from(body))))
  assert.equal(ended.filter(({ status }) => status === 'fulfilled').length, 1)
  assert.match(await text(key), /^(\d)\1$/)
})

test('what is too large, said or unsaid, and what breaks off leaves nothing behind', async () => {
  const key = newKey()
  const declared = put(key, Readable.from([Buffer.alloc(8)]), { maxBytes: 4, headers: { 'content-length': '8' } })
  await assert.rejects(declared, refusal('validation', 'too_large'))
  const streamed = put(key, Readable.from([Buffer.alloc(3), Buffer.alloc(3)]), { maxBytes: 4 })
  await assert.rejects(streamed, refusal('validation', 'too_large'))
  const broken = Readable.from(
    (async function* () {
      yield Buffer.from('half')
      throw new Error('the line is cut')
    })(),
  )
  await assert.rejects(put(key, broken), /the line is cut/)
  assert.equal(await storage.peek(key, 1), null)
  assert.ok(!(await namesIn('uploads/org')).some((name) => name.startsWith(key.split('/')[2] ?? '')))
})

test('many bodies that break off at once leave nothing behind, whichever is faster: the file or the fault', async () => {
  const cutOff = async function* () {
    yield Buffer.from('half')
    throw new Error('the line is cut')
  }
  const before = (await namesIn('uploads/org')).length
  const puts = Array.from({ length: 300 }, () => put(newKey(), Readable.from(cutOff())))
  const settled = await Promise.allSettled(puts)
  assert.ok(settled.every(({ status }) => status === 'rejected'))
  assert.equal((await namesIn('uploads/org')).length, before)
})

test('what the signature does not cover is refused', async () => {
  const key = newKey()
  const { uploadUrl } = storage.presignUpload({ key, contentType: 'image/png', sizeBytes: 3 })
  const body = () => Readable.from([Buffer.from('abc')])
  const send = (headers: Record<string, string>, url = uploadUrl) =>
    storage.receive({ url: new URL(url), headers, body: body(), maxBytes: 100 })
  const honest = { 'content-type': 'image/png', 'content-length': '3' }
  await assert.rejects(send({ ...honest, 'content-type': 'text/html' }), refusal('forbidden', undefined as never))
  await assert.rejects(send({ ...honest, 'content-length': '4' }), /not valid for this file/)
  await assert.rejects(send(honest, uploadUrl.replace('asset-', 'other-')), /not valid/)
  await assert.rejects(send(honest, uploadUrl.replace(/Signature=.{4}/, 'Signature=0000')), /not valid/)
  clock.set('2026-03-02T09:15:01Z')
  await assert.rejects(send(honest), /expired/)
  clock.set('2026-03-02T09:15:00Z')
  await send(honest)
  assert.equal(await text(key), 'abc')
})

test('an installation with another secret does not know the signature', async () => {
  const other = createLocalStorage({
    folder,
    baseUrl: 'http://galley.test',
    secrets: () => [Buffer.alloc(32, 2)],
    clock,
  })
  const { uploadUrl } = other.presignUpload({ key: newKey(), contentType: 'image/png' })
  const input = {
    url: new URL(uploadUrl),
    headers: { 'content-type': 'image/png' },
    body: Readable.from([]),
    maxBytes: 9,
  }
  await assert.rejects(storage.receive(input), /not valid/)
})

test('an address that was signed before a rotation is good as long as the older secret is there', async () => {
  const [older, newer] = [Buffer.alloc(32, 1), Buffer.alloc(32, 2)]
  const rotated = createLocalStorage({ folder, baseUrl: 'http://galley.test', secrets: () => [newer, older], clock })
  const send = (to: LocalStorage, uploadUrl: string) =>
    to.receive({
      url: new URL(uploadUrl),
      headers: { 'content-type': 'image/png' },
      body: Readable.from([Buffer.from('abc')]),
      maxBytes: 9,
    })
  const before = storage.presignUpload({ key: newKey(), contentType: 'image/png' })
  await send(rotated, before.uploadUrl)
  const since = rotated.presignUpload({ key: newKey(), contentType: 'image/png' })
  await assert.rejects(send(storage, since.uploadUrl), /not valid/)
})

test('keys stay inside the folder', async () => {
  await writeFile(join(root, 'outside.png'), 'x')
  for (const key of [
    '../outside.png',
    'media/../../outside.png',
    '/etc/passwd',
    'a//b',
    '.hidden',
    'a\\b',
    'a%2fb',
    '',
  ]) {
    await assert.rejects(storage.read(key), refusal('not_found', undefined as never), key)
  }
})

test('old uploads and the marks of closed ones are swept, files and young uploads are not', async () => {
  const [old, closed, young] = [newKey(), newKey(), newKey()]
  for (const key of [old, closed, young]) await put(key, Readable.from([Buffer.from('x')]))
  await storage.copy(old, 'media/kept.png')
  await storage.closeUpload(closed)
  const before = new Date('2026-03-01T00:00:00Z')
  for (const key of [old, closed, 'media/kept.png'])
    await utimes(join(folder, key), before, new Date('2026-02-28T23:59:59Z'))
  await storage.sweepUploads(before)
  assert.deepEqual(
    await Promise.all([old, closed, young, 'media/kept.png'].map(async (key) => (await storage.peek(key, 1)) !== null)),
    [false, false, true, true],
  )
})

test('only uploads get an address to PUT to', () => {
  assert.throws(() => storage.presignUpload({ key: 'media/a.png', contentType: 'image/png' }), TypeError)
})
