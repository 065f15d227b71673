import assert from 'node:assert/strict'
import { createWriteStream } from 'node:fs'
import { mkdtemp, rm, stat } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { Readable } from 'node:stream'
import { pipeline } from 'node:stream/promises'
import { after, before, test } from 'node:test'
import { setFlagsFromString } from 'node:v8'
import { runInNewContext } from 'node:vm'
import { systemClock } from '#kernel/clock.ts'
import { createLocalStorage } from '#kernel/storage/local-storage.ts'
import { createS3Storage, isS3Storage } from '#kernel/storage/s3-storage.ts'
import type { Storage } from '#kernel/storage/storage.ts'
import { addressesOf } from '../support/kernel/storage/storage-suite.ts'
import { type S3Server, startS3Server } from './start.ts'

const MB = 2 ** 20
const SIZE = 192 * MB
/** The runtime frees memory when it wants. Half of the file's size is more than all that is being sent. */
const MOST = SIZE / 2

let server: S3Server
let root: string
const storages: Record<string, Storage> = {}

before(async () => {
  root = await mkdtemp(join(tmpdir(), 'galley-memory-'))
  server = await startS3Server()
  const addresses = addressesOf([Buffer.alloc(32, 1)], systemClock)
  storages.folder = createLocalStorage({ folder: join(root, 'files'), addresses })
  storages.bucket = createS3Storage({
    settings: server.settings,
    addresses,
    workFolder: join(root, 'work'),
    clock: systemClock,
  })
})
after(async () => {
  await server?.stop()
  await rm(root, { recursive: true, force: true })
})

/** Node's buffers outside of the heap, which hold the bytes of files. */
const held = (): number => process.memoryUsage().arrayBuffers

setFlagsFromString('--expose-gc')
const collectGarbage: () => void = runInNewContext('gc')

async function mostHeldDuring(work: (look: () => void) => Promise<unknown>): Promise<number> {
  collectGarbage()
  const before = held()
  let most = 0
  const look = () => {
    most = Math.max(most, held() - before)
  }
  const watching = setInterval(look, 5)
  try {
    await work(look)
  } finally {
    clearInterval(watching)
  }
  return most
}

/** Yields the same buffer again and again, so that the test holds no memory itself. */
async function* film(): AsyncGenerator<Buffer> {
  const piece = Buffer.alloc(MB, 'galley ')
  for (let sent = 0; sent < SIZE; sent += MB) yield piece
}

async function drained(stream: AsyncIterable<Uint8Array>, look: () => void): Promise<void> {
  let read = 0
  for await (const chunk of stream) {
    read += chunk.length
    look()
  }
  assert.equal(read, SIZE)
}

for (const where of ['folder', 'bucket']) {
  const storage = (): Storage => storages[where] ?? assert.fail('it was not made')
  const steps: Record<string, (look: () => void) => Promise<unknown>> = {
    'a PUT that passes through Galley': () => {
      const { uploadUrl } = storage().presignUpload({ key: 'uploads/org/film', contentType: 'video/mp4' })
      const put = { url: new URL(uploadUrl), headers: { 'content-type': 'video/mp4' }, body: Readable.from(film()) }
      return storage().receive({ ...put, maxBytes: SIZE })
    },
    'the file given to a program': () =>
      storage().asFile('uploads/org/film', async (path) => assert.equal((await stat(path)).size, SIZE)),
    'a copy': () => storage().sealed('uploads/org/film', (key) => storage().copy(key, 'media/org/film.mp4')),
    'a file that a program writes': () =>
      storage().fromFile('media/org/made.mp4', (path) => pipeline(film(), createWriteStream(path))),
    'a stream for a network': (look) => drained(storage().stream('media/org/film.mp4'), look),
    'what a reader is shown': async (look) => {
      const shared = storage()
      if (!isS3Storage(shared)) return // @fastify/static reads the files of a folder, so only S3 is tested
      const shown = await shared.show('media/org/film.mp4', 'GET', {})
      await drained(shown?.body ?? assert.fail('it is not there'), look)
    },
  }
  for (const [what, step] of Object.entries(steps)) {
    test(`${what} is never held whole, in the ${where}`, async () => {
      const most = await mostHeldDuring(step)
      assert.ok(most < MOST, `${Math.round(most / MB)} MB of ${SIZE / MB} were held at once`)
    })
  }
}

test('holding a whole file is detected by this test', async () => {
  const most = await mostHeldDuring(async (look) => {
    const whole = await (storages.folder ?? assert.fail()).read('media/org/made.mp4')
    look()
    assert.equal(whole.length, SIZE)
  })
  assert.ok(most > MOST)
})
