import { randomUUID } from 'node:crypto'
import { createReadStream, createWriteStream } from 'node:fs'
import { mkdir, readdir, rm, stat } from 'node:fs/promises'
import { join } from 'node:path'
import { pipeline } from 'node:stream/promises'
import type { Clock } from '../clock.ts'
import { PRIVATE_FILE, PRIVATE_FOLDER } from '../private-files.ts'
import { type FileAddresses, presignUpload } from './file-addresses.ts'
import { fullDisk } from './full-disk.ts'
import { alreadyUploaded, limited, tooLarge } from './incoming.ts'
import { createS3Client, type S3Client } from './s3-call.ts'
import { chunksOf, peekAt } from './s3-read.ts'
import { drained, sendChunks, sendWhole } from './s3-send.ts'
import { type S3Settings, s3Address } from './s3-settings.ts'
import { listKeys, sweepKeys } from './s3-sweep.ts'
import { safeKey } from './safe-key.ts'
import { noUploadLedger, type SignedPut, type Storage, UPLOADS, type UploadLedger } from './storage.ts'

/** The store's answer for a reader, who may ask for a range, or only for a newer version. */
export interface Shown {
  status: number
  headers: Record<string, string>
  body: ReadableStream<Uint8Array> | null
}

export interface S3Storage extends Storage {
  /** Asks the store with the reader's own conditions. Null if there is no such file for readers. */
  show(key: string, method: 'GET' | 'HEAD', conditions: Record<string, string>): Promise<Shown | null>
}

/**
 * Stores files in a bucket of an S3-compatible store. Galley serves them at the same addresses as files of the data
 * folder. An upload whose size is signed goes straight to the store, any other through Galley, which counts its bytes.
 * `workFolder` holds temporary files for programs. Decision 050
 */
export function createS3Storage(options: {
  settings: S3Settings
  addresses: FileAddresses
  workFolder: string
  clock: Clock
  uploads?: UploadLedger
  client?: S3Client
}): S3Storage {
  const { settings, addresses, workFolder, clock, uploads = noUploadLedger } = options
  const s3 = options.client ?? createS3Client(settings, clock)
  let checkedAt = Number.NEGATIVE_INFINITY

  async function withFile<T>(work: (path: string) => Promise<T>): Promise<T> {
    await mkdir(workFolder, { recursive: true, mode: PRIVATE_FOLDER })
    const path = join(workFolder, randomUUID())
    try {
      return await work(path).catch(fullDisk)
    } finally {
      await rm(path, { force: true })
    }
  }
  const copy = async (from: string, to: string): Promise<void> => {
    const source = `/${settings.bucket}/${safeKey(from)}`
    await s3.ask({ method: 'PUT', key: safeKey(to), headers: { 'x-amz-copy-source': source } })
  }
  const remove = async (key: string): Promise<void> => {
    await drained(await s3.call({ method: 'DELETE', key: safeKey(key), expects: [404] }))
  }

  return {
    ...addresses,
    presignUpload: (wanted) =>
      wanted.sizeBytes === undefined
        ? addresses.presignUpload(wanted)
        : presignUpload(s3Address(settings, safeKey(wanted.key)), wanted, settings, clock),
    async receive(put) {
      const key = addresses.keyOfUpload(put.url, put.headers)
      if (await peekAt(s3, key, 1)) throw alreadyUploaded()
      const most = Math.min(put.maxBytes, await uploads.begin(key))
      let taken: number | null = null
      try {
        taken = await take(s3, key, put, most)
      } finally {
        await uploads.end(key, taken)
      }
    },
    peek: (key, bytes) => peekAt(s3, safeKey(key), bytes),
    async sealed(key, work) {
      const taken = `${key}-${randomUUID()}`
      await copy(key, taken)
      return work(taken).finally(() => remove(taken).catch(() => {})) // a leftover is swept
    },
    closeUpload: remove,
    async sweepUploads(before) {
      await sweepKeys(s3, UPLOADS, before)
      await sweepFolder(workFolder, before)
    },

    async read(key) {
      const chunks: Uint8Array[] = []
      for await (const chunk of chunksOf(s3, safeKey(key))) chunks.push(chunk)
      return Buffer.concat(chunks)
    },
    stream: (key, range) => ReadableStream.from(chunksOf(s3, safeKey(key), range)),
    write: (key, bytes) => sendWhole(s3, safeKey(key), bytes),
    copy,
    asFile: (key, work) =>
      withFile(async (path) => {
        await pipeline(chunksOf(s3, safeKey(key)), createWriteStream(path, { mode: PRIVATE_FILE }))
        return work(path)
      }),
    fromFile: (key, work) =>
      withFile(async (path) => {
        const result = await work(path)
        await sendChunks(s3, safeKey(key), createReadStream(path, { highWaterMark: 2 ** 20 }))
        return result
      }),
    remove,
    async *list() {
      for await (const { key, sizeBytes } of listKeys(s3)) if (!key.startsWith(UPLOADS)) yield { key, sizeBytes }
    },
    async check() {
      if (clock.monotonic() - checkedAt < CHECK_EVERY_MS) return
      await s3.ask({ method: 'GET', query: { 'list-type': '2', prefix: UPLOADS, 'max-keys': '1' } })
      checkedAt = clock.monotonic()
    },
    async show(key, method, conditions) {
      if (key.startsWith(UPLOADS)) return null
      const answer = await s3.call({ method, key: safeKey(key), headers: conditions, expects: [304, 404, 412, 416] })
      const { status, body } = answer
      if (status === 404) return await drained(answer).then(() => null)
      return { status, headers: pick(answer.headers), body: status < 300 ? body : null }
    },
  }
}

/** Readiness is checked every second, which is more often than the store should be asked. */
const CHECK_EVERY_MS = 15_000
/** The headers of the store's answer that are passed on. Galley sets all other headers itself. */
const TOLD = ['content-length', 'content-range', 'accept-ranges', 'etag', 'last-modified']

function pick(headers: { get(name: string): string | null }): Record<string, string> {
  const told = TOLD.map((name) => [name, headers.get(name)] as const)
  return Object.fromEntries(told.flatMap(([name, value]) => (value === null ? [] : [[name, value]])))
}

export function isS3Storage(storage: Storage): storage is S3Storage {
  return 'show' in storage
}

/** Streams a PUT on to the store. Returns the number of bytes. */
async function take(s3: S3Client, key: string, { headers, body }: SignedPut, most: number): Promise<number> {
  if (Number(headers['content-length']) > most) throw tooLarge(most)
  let taken = 0
  async function* counted() {
    for await (const chunk of limited(body, most)) {
      taken += chunk.length
      yield chunk
    }
  }
  await sendChunks(s3, key, counted())
  return taken
}

/** Removes what a killed process has left behind. */
async function sweepFolder(folder: string, before: Date): Promise<void> {
  for (const name of await readdir(folder).catch(() => [])) {
    const path = join(folder, name)
    const found = await stat(path).catch(() => null)
    if (found && found.mtime < before) await rm(path, { force: true })
  }
}
