import assert from 'node:assert/strict'
import { mkdtemp, readdir, rm, utimes, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { Readable } from 'node:stream'
import { after, before, test } from 'node:test'
import { addressesOf, storageSuite } from '../../../tests/support/kernel/storage/storage-suite.ts'
import { systemClock } from '../clock.ts'
import { AppError } from '../errors.ts'
import { createLocalStorage, type LocalStorage } from './local-storage.ts'

let root: string
let folder: string
let storage: LocalStorage
let count = 0

before(async () => {
  root = await mkdtemp(join(tmpdir(), 'galley-storage-'))
  folder = join(root, 'files')
  storage = createLocalStorage({ folder, addresses: addressesOf([Buffer.alloc(32, 1)], systemClock) })
})
after(() => rm(root, { recursive: true, force: true }))

storageSuite('in the data folder', (secrets, clock) =>
  createLocalStorage({ folder, addresses: addressesOf(secrets, clock) }),
)

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

test('a second PUT is refused, before and after the upload was closed', async () => {
  const key = newKey()
  await put(key, Readable.from([Buffer.from('first')]))
  await assert.rejects(put(key, Readable.from([Buffer.from('second')])), refusal('conflict', 'in_progress'))
  assert.equal(await text(key), 'first')
  await storage.closeUpload(key)
  await assert.rejects(put(key, Readable.from([Buffer.from('third')])), refusal('conflict', 'in_progress'))
  assert.equal(await text(key), '')
})

test('exactly one of several PUTs at the same time is taken, whole', async () => {
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

test('where the size is signed, a PUT of another is refused', async () => {
  const { uploadUrl } = storage.presignUpload({ key: newKey(), contentType: 'image/png', sizeBytes: 3 })
  const send = (length: string) => {
    const headers = { 'content-type': 'image/png', 'content-length': length }
    return storage.receive({ url: new URL(uploadUrl), headers, body: Readable.from([Buffer.from('abc')]), maxBytes: 9 })
  }
  await assert.rejects(send('4'), /not valid for this file/)
  await send('3')
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
