import assert from 'node:assert/strict'
import { mkdtemp, readdir, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { after, before, test } from 'node:test'
import { type Clock, systemClock } from '#kernel/clock.ts'
import { createS3Client } from '#kernel/storage/s3-call.ts'
import { S3Refusal } from '#kernel/storage/s3-refusal.ts'
import type { S3Settings } from '#kernel/storage/s3-settings.ts'
import { createS3Storage, type S3Storage } from '#kernel/storage/s3-storage.ts'
import { addressesOf, storageSuite } from '../support/kernel/storage/storage-suite.ts'
import { type S3Server, startS3Server } from './start.ts'

let server: S3Server
let root: string

before(async () => {
  root = await mkdtemp(join(tmpdir(), 'galley-s3-work-'))
  server = await startS3Server()
})
after(async () => {
  await server?.stop()
  await rm(root, { recursive: true, force: true })
})

const SECRET = Buffer.alloc(32, 1)
const workFolder = (): string => join(root, 'work')

interface Opened {
  secrets?: Buffer[]
  /** The clock of the addresses that Galley itself makes. */
  clock?: Clock
  settings?: Partial<S3Settings>
  /** The clock by which requests to the store are signed. The store has its own clock. */
  storeClock?: Clock
}

const open = ({
  secrets = [SECRET],
  clock = systemClock,
  settings,
  storeClock = systemClock,
}: Opened = {}): S3Storage =>
  createS3Storage({
    settings: { ...server.settings, ...settings },
    addresses: addressesOf(secrets, clock),
    workFolder: workFolder(),
    clock: storeClock,
  })

storageSuite('at an S3-compatible store', (secrets, clock) => open({ secrets, clock }))

const newKey = (): string => `uploads/org/${crypto.randomUUID()}`
const put = (url: string, type: string, body: string) =>
  fetch(url, { method: 'PUT', headers: { 'content-type': type }, body })

test('a PUT with a known size goes straight to the store, which accepts exactly that type and length', async () => {
  const key = newKey()
  const { uploadUrl, requiredHeaders } = open().presignUpload({ key, contentType: 'image/png', sizeBytes: 5 })
  assert.equal(new URL(uploadUrl).origin, server.settings.endpoint)
  assert.deepEqual(requiredHeaders, { 'Content-Type': 'image/png' })
  const statuses = [
    await put(uploadUrl, 'text/html', 'hello'),
    await put(uploadUrl, 'image/png', 'hello, more'),
    await put(uploadUrl.replace(/Signature=.{4}/, 'Signature=0000'), 'image/png', 'hello'),
    await put(uploadUrl.replace('/org/', '/other/'), 'image/png', 'hello'),
    await put(uploadUrl.replace('Expires=900', 'Expires=9000'), 'image/png', 'hello'),
    await fetch(uploadUrl.replace(/\?.*/, '')),
  ].map(({ status }) => (status >= 400 && status < 500 ? 'refused' : status))
  assert.deepEqual(statuses, Array(6).fill('refused'))
  assert.equal(await open().peek(key, 1), null)
  assert.equal((await put(uploadUrl, 'image/png', 'hello')).status, 200)
  assert.equal((await open().peek(key, 1))?.sizeBytes, 5)
})

test('a file that is being checked stays unchanged, whatever is sent to the address in the meantime', async () => {
  const [storage, key] = [open(), newKey()]
  const { uploadUrl } = storage.presignUpload({ key, contentType: 'image/png', sizeBytes: 5 })
  await put(uploadUrl, 'image/png', 'first')
  await storage.sealed(key, async (sealed) => {
    assert.equal((await put(uploadUrl, 'image/png', 'other')).status, 200, 'a store cannot refuse it')
    assert.equal(String(await storage.read(sealed)), 'first')
  })
})

test('an address expires after fifteen minutes', async () => {
  const now = Date.now()
  const at = (seconds: number): Clock => ({ ...systemClock, now: () => new Date(now - seconds * 1000) })
  const signedAgo = (seconds: number) =>
    open({ storeClock: at(seconds) }).presignUpload({ key: newKey(), contentType: 'image/png', sizeBytes: 5 }).uploadUrl
  assert.equal((await put(signedAgo(910), 'image/png', 'hello')).status, 403)
  assert.equal((await put(signedAgo(800), 'image/png', 'hello')).status, 200)
})

test('readers get a file under its own conditions, and no upload', async () => {
  const [storage, key] = [open(), newKey()]
  await storage.write('media/shown.png', Buffer.from('0123456789'))
  const whole = await storage.show('media/shown.png', 'GET', {})
  assert.deepEqual([whole?.status, whole?.headers['content-length']], [200, '10'])
  assert.equal(await new Response(whole?.body).text(), '0123456789')
  const part = await storage.show('media/shown.png', 'GET', { range: 'bytes=2-4' })
  assert.deepEqual([part?.status, part?.headers['content-range']], [206, 'bytes 2-4/10'])
  assert.equal(await new Response(part?.body).text(), '234')
  const known = await storage.show('media/shown.png', 'GET', { 'if-none-match': whole?.headers.etag ?? '' })
  assert.deepEqual([known?.status, known?.body], [304, null])
  const head = await storage.show('media/shown.png', 'HEAD', {})
  assert.deepEqual([head?.status, head?.headers['content-length']], [200, '10'])
  assert.equal((await storage.show('media/shown.png', 'GET', { range: 'bytes=99-' }))?.status, 416)
  await storage.write(key, Buffer.from('x'))
  assert.deepEqual([await storage.show(key, 'GET', {}), await storage.show('media/none.png', 'GET', {})], [null, null])
})

test('old uploads, unassembled parts and old work are swept', async () => {
  const [storage, key] = [open(), newKey()]
  const client = createS3Client(server.settings, systemClock)
  await storage.write(key, Buffer.from('x'))
  await storage.write('media/kept.png', Buffer.from('x'))
  const begun = await client.ask({ method: 'POST', key: 'media/half.mp4', query: { uploads: '' } })
  assert.ok(begun.text('UploadId'))
  await storage.sweepUploads(new Date(Date.now() + 60_000))
  assert.equal(await storage.peek(key, 1), null)
  assert.ok(await storage.peek('media/kept.png', 1))
  assert.equal((await client.ask({ method: 'GET', query: { uploads: '' } })).all('Upload').length, 0)
})

test('no local copy that a program needed is left', async () => {
  const storage = open()
  await storage.write('media/file.png', Buffer.from('x'))
  await assert.rejects(storage.asFile('media/file.png', () => Promise.reject(new Error('it broke'))))
  await assert.rejects(storage.asFile('media/none.png', async () => {}))
  assert.deepEqual(await readdir(workFolder()), [])
})

test('a refusal by the store is reported with who must do what', async () => {
  const refusal = async (settings: Partial<S3Settings>, storeClock: Clock = systemClock) => {
    const error = await open({ settings, storeClock })
      .check()
      .catch((caught: unknown) => caught)
    assert.ok(error instanceof S3Refusal, String(error))
    assert.equal(error.kind, 'unavailable')
    return error.message
  }
  assert.match(await refusal({ secretAccessKey: 'another' }), /GALLEY_S3_SECRET_ACCESS_KEY/)
  assert.match(await refusal({ accessKeyId: 'nobody:here' }), /GALLEY_S3_(ACCESS_KEY_ID|SECRET_ACCESS_KEY)/)
  assert.match(await refusal({ bucket: 'no-such-bucket' }), /no such bucket: .* GALLEY_S3_BUCKET/)
  assert.match(await refusal({ region: 'mars-1' }), /GALLEY_S3_REGION/)
  const slow: Clock = { ...systemClock, now: () => new Date(Date.now() - 3_600_000) }
  assert.match(await refusal({}, slow), /set the clock/)
})
