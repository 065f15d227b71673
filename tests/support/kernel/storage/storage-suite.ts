import assert from 'node:assert/strict'
import { readFile, writeFile } from 'node:fs/promises'
import { Readable } from 'node:stream'
import { describe, test } from 'node:test'
import { type Clock, fixedClock } from '#kernel/clock.ts'
import { AppError } from '#kernel/errors.ts'
import { newId } from '#kernel/ids.ts'
import { createFileAddresses, type FileAddresses } from '#kernel/storage/file-addresses.ts'
import type { Storage } from '#kernel/storage/storage.ts'

export const addressesOf = (secrets: Buffer[], clock: Clock): FileAddresses =>
  createFileAddresses({ baseUrl: 'http://galley.test', secrets: () => secrets, clock })

const [OURS, OTHER] = [Buffer.alloc(32, 1), Buffer.alloc(32, 2)]
const MB = 2 ** 20

/**
 * Tests that every kind of storage has to pass. `open` makes a storage with these secrets. Storages that one test opens
 * share their files.
 */
export function storageSuite(where: string, open: (secrets: Buffer[], clock: Clock) => Storage): void {
  const clock = fixedClock('2026-03-02T09:00:00Z')
  const storage = () => open([OURS], clock)
  const newKey = (): string => `uploads/org/${newId()}`
  const newFile = (): string => `media/org/${newId()}.png`
  const textOf = async (key: string): Promise<string> => Buffer.from(await storage().read(key)).toString()
  const all = async (stream: ReadableStream<Uint8Array>): Promise<Buffer> =>
    Buffer.concat(await Readable.fromWeb(stream as never).toArray()) // Node's own

  const send = (to: Storage, uploadUrl: string, headers: Record<string, string>, text = 'abc') =>
    to.receive({ url: new URL(uploadUrl), headers, body: Readable.from([Buffer.from(text)]), maxBytes: 100 })
  const isRefusal = (kind: string) => (error: unknown) => error instanceof AppError && error.kind === kind

  describe(`storage ${where}`, () => {
    test('what is sent is read, looked into, copied and listed; an upload is no file yet', async () => {
      const [key, file] = [newKey(), newFile()]
      assert.equal(await storage().peek(key, 4), null)
      const { uploadUrl } = storage().presignUpload({ key, contentType: 'image/png' })
      await send(storage(), uploadUrl, { 'content-type': 'image/png' }, 'hello there')
      assert.equal(await textOf(key), 'hello there')
      const { head, sizeBytes } = (await storage().peek(key, 4)) ?? {}
      assert.deepEqual([String(head), sizeBytes], ['hell', 11])

      await storage().copy(key, file)
      await storage().closeUpload(key)
      assert.ok(((await storage().peek(key, 4))?.sizeBytes ?? 0) === 0, 'its bytes are gone')
      assert.equal(await textOf(file), 'hello there')
      assert.equal(storage().publicUrl(file), `http://galley.test/storage/${file}`)
      const listed = new Map<string, number>()
      for await (const found of storage().list()) listed.set(found.key, found.sizeBytes)
      assert.deepEqual([listed.get(file), listed.has(key)], [11, false])
    })

    test('a file is read as a stream, whole or in part, and nothing is opened that nobody asks of', async () => {
      const file = newFile()
      await storage().write(file, Buffer.from('0123456789'))
      const part = async (range?: { start: number; end: number }) => String(await all(storage().stream(file, range)))
      assert.equal(await part(), '0123456789')
      assert.deepEqual(
        [await part({ start: 0, end: 4 }), await part({ start: 4, end: 99 }), await part({ start: 3, end: 3 })],
        ['0123', '456789', ''],
      )
      await storage().stream('media/not-there.png').cancel()
      await assert.rejects(storage().stream('media/not-there.png').getReader().read())
      await assert.rejects(storage().read('media/not-there.png'))
      const stopped = storage().stream(file).getReader()
      await stopped.read()
      await stopped.cancel()
    })

    test('what programs write becomes a file if they succeed, in parts where it is large, and is given to them again', async () => {
      const [file, none] = [newFile(), newFile()]
      const bytes = Buffer.alloc(19 * MB + 17, 'galley ')
      assert.equal(await storage().fromFile(file, (path) => writeFile(path, bytes).then(() => 'done')), 'done')
      assert.ok((await storage().asFile(file, (path) => readFile(path))).equals(bytes))
      assert.equal((await storage().peek(file, 1))?.sizeBytes, bytes.length)
      const [start, end] = [8 * MB - 3, 8 * MB + 3]
      assert.ok((await all(storage().stream(file, { start, end }))).equals(bytes.subarray(start, end)))
      const copied = newFile()
      await storage().copy(file, copied)
      await storage().remove(file)
      assert.ok(Buffer.from(await storage().read(copied)).equals(bytes), 'a copy stands alone')

      const failed = storage().fromFile(none, async (path) => {
        await writeFile(path, 'half')
        throw new Error('it broke')
      })
      await assert.rejects(failed, /it broke/)
      assert.equal(await storage().peek(none, 1), null)
    })

    test('an empty file is one', async () => {
      const file = newFile()
      await storage().write(file, new Uint8Array())
      assert.equal((await storage().peek(file, 4))?.sizeBytes, 0)
      assert.equal(await textOf(file), '')
    })

    test('what is removed is gone, and removing it again is nothing', async () => {
      const file = newFile()
      await storage().write(file, Buffer.from('x'))
      await storage().remove(file)
      await storage().remove(file)
      assert.equal(await storage().peek(file, 1), null)
    })

    test('what is sealed can be read, and the seal leaves nothing of its own', async () => {
      const key = newKey()
      await storage().write(key, Buffer.from('checked'))
      const within = await storage().sealed(key, async (sealed) => ({ sealed, text: await textOf(sealed) }))
      assert.equal(within.text, 'checked')
      await storage().closeUpload(key)
      assert.ok(((await storage().peek(within.sealed, 1))?.sizeBytes ?? 0) === 0)
    })

    test('a second PUT is refused, and what is too large, said or unsaid, leaves nothing', async () => {
      const key = newKey()
      const { uploadUrl } = storage().presignUpload({ key, contentType: 'image/png' })
      const type = { 'content-type': 'image/png' }
      const large = 'x'.repeat(101)
      await assert.rejects(send(storage(), uploadUrl, type, large), isRefusal('validation'))
      await assert.rejects(send(storage(), uploadUrl, { ...type, 'content-length': '101' }), isRefusal('validation'))
      assert.equal(await storage().peek(key, 1), null)
      await send(storage(), uploadUrl, type)
      await assert.rejects(send(storage(), uploadUrl, type), isRefusal('conflict'))
    })

    test('what the signature does not cover is refused', async () => {
      const key = newKey()
      const { uploadUrl } = storage().presignUpload({ key, contentType: 'image/png' })
      const honest = { 'content-type': 'image/png', 'content-length': '3' }
      await assert.rejects(
        send(storage(), uploadUrl, { ...honest, 'content-type': 'text/html' }),
        isRefusal('forbidden'),
      )
      await assert.rejects(send(storage(), uploadUrl.replace('/org/', '/other/'), honest), /not valid for this file/)
      await assert.rejects(send(storage(), uploadUrl.replace(/Signature=.{4}/, 'Signature=0000'), honest), /not valid/)
      clock.set('2026-03-02T09:15:01Z')
      await assert.rejects(send(storage(), uploadUrl, honest), /expired/)
      clock.set('2026-03-02T09:15:00Z')
      await send(storage(), uploadUrl, honest)
      clock.set('2026-03-02T09:00:00Z')
      assert.equal(await textOf(key), 'abc')
    })

    test('an address is good as long as the secret is there that signed it', async () => {
      const rotated = open([OTHER, OURS], clock)
      const type = { 'content-type': 'image/png' }
      const before = storage().presignUpload({ key: newKey(), contentType: 'image/png' })
      await send(rotated, before.uploadUrl, type)
      const since = rotated.presignUpload({ key: newKey(), contentType: 'image/png' })
      await assert.rejects(send(storage(), since.uploadUrl, type), /not valid/)
    })

    test('a file is lent by an address that ends after six hours; its own stays', () => {
      const lent = new URL(storage().lendUrl('media/lent.png'))
      const forged = new URL(lent.href.replace('lent.png', 'long.png'))
      const plain = new URL(storage().publicUrl('media/lent.png'))
      const lentFor = () => [lent, forged, plain].map((url) => storage().lentFor(url))
      assert.deepEqual(lentFor(), [6 * 3600, 0, null])
      clock.set('2026-03-02T15:00:01Z')
      assert.deepEqual(lentFor(), [0, 0, null])
      clock.set('2026-03-02T09:00:00Z')
      assert.throws(() => storage().lendUrl('uploads/org/asset-1'), TypeError)
    })

    test('only uploads get an address to PUT to, and keys are such as we make', async () => {
      for (const sizeBytes of [undefined, 9]) {
        const wanted = { key: 'media/a.png', contentType: 'image/png', sizeBytes }
        assert.throws(() => storage().presignUpload(wanted), TypeError)
      }
      for (const key of ['../a.png', 'media/../../a.png', '/etc/passwd', 'a//b', '.hidden', 'a\\b', 'a%2fb', ''])
        await assert.rejects(async () => storage().read(key), isRefusal('not_found'), key)
    })

    test('young uploads are not swept, and it says that it is ready', async () => {
      const key = newKey()
      const { uploadUrl } = storage().presignUpload({ key, contentType: 'image/png' })
      await send(storage(), uploadUrl, { 'content-type': 'image/png' })
      await storage().sweepUploads(new Date('2020-01-01T00:00:00Z'))
      assert.equal(await textOf(key), 'abc')
      await storage().check()
    })
  })
}
