import { hkdfSync } from 'node:crypto'
import { chmodSync, existsSync } from 'node:fs'
import { chmod, copyFile, link, mkdir, open, readFile, rename, rm, stat, writeFile } from 'node:fs/promises'
import { dirname, extname, join } from 'node:path'
import type { Readable } from 'node:stream'
import type { Clock } from '../clock.ts'
import { AppError, forbidden } from '../errors.ts'
import { PRIVATE_FILE, PRIVATE_FOLDER } from '../private-files.ts'
import { alreadyUploaded, beside, closeUploadFile, receiveUpload, sweepUploadFiles } from './local-uploads.ts'
import { presign, type SigningKey, secondsLeft, verifyPresigned } from './sigv4.ts'
import { LEND_SECONDS, type Storage, UPLOAD_EXPIRES_SECONDS, UPLOADS, type UploadLedger } from './storage.ts'

/** The path under which the local store takes and gives files. */
export const STORAGE_PATH = '/storage'

const CONTENT_TYPES: Record<string, string> = {
  '.png': 'image/png',
  '.jpg': 'image/jpeg',
  '.webp': 'image/webp',
  '.gif': 'image/gif',
  '.mp4': 'video/mp4',
  '.mov': 'video/quicktime',
  '.webm': 'video/webm',
  '.pdf': 'application/pdf',
}

export interface LocalStorage extends Storage {
  /** The folder that the files lie in, by their keys. */
  readonly folder: string
  /** The type of a stored file, which follows from the extension that we gave its key; null if readers find none there. */
  typeOf(key: string): Promise<string | null>
  /** For how many seconds a lent address still holds, 0 when that is over; null for an address that is not lent. */
  lentFor(url: URL): number | null
  /**
   * Takes a signed PUT. Refuses what the signature does not cover (403), a second PUT (409) and what is larger than
   * `maxBytes` (400).
   */
  receive(input: { url: URL; headers: Record<string, string>; body: Readable; maxBytes: number }): Promise<void>
}

/**
 * Files in a folder of the installation, for its own user alone. `baseUrl` is the origin that they are served from;
 * `secrets` are any secrets of the installation, from which signing keys are
 * derived: addresses are signed with the first, and good if any of them did.
 */
export function createLocalStorage(options: {
  folder: string
  baseUrl: string
  secrets: () => readonly Buffer[]
  clock: Clock
  uploads?: UploadLedger
}): LocalStorage {
  const { folder, baseUrl, clock, uploads = uncounted } = options
  // One that an earlier release made open to others; it closes what lies in it as well.
  if (existsSync(folder)) chmodSync(folder, PRIVATE_FOLDER)
  const signingKeys = (): SigningKey[] => options.secrets().map(signingKeyOf)
  const firstKey = (): SigningKey => {
    const [key] = signingKeys()
    if (!key) throw new Error('There is no secret to sign addresses with')
    return key
  }
  const isSigned = (method: string, address: URL, headers: Record<string, string>): boolean => {
    // The address that was signed is the public one, whatever name a proxy reached us by.
    const request = { method, url: new URL(address.pathname + address.search, baseUrl), headers }
    return signingKeys().some((key) => verifyPresigned(request, key, clock.now()))
  }
  const pathOf = (name: string): string => join(folder, safeKey(name))
  const urlOf = (name: string): URL => new URL(`${STORAGE_PATH}/${safeKey(name)}`, baseUrl)
  async function place(name: string): Promise<string> {
    const path = pathOf(name)
    await mkdir(dirname(path), { recursive: true, mode: PRIVATE_FOLDER })
    return path
  }

  return {
    presignUpload({ key: name, contentType, sizeBytes }) {
      if (!name.startsWith(UPLOADS)) throw new TypeError(`Uploads lie under ${UPLOADS}, not at ${name}`)
      const headers: Record<string, string> = { 'content-type': contentType }
      if (sizeBytes !== undefined) headers['content-length'] = String(sizeBytes)
      const signed = { method: 'PUT', url: urlOf(name), headers }
      const url = presign(signed, firstKey(), clock.now(), UPLOAD_EXPIRES_SECONDS)
      return {
        uploadUrl: url.href,
        method: 'PUT',
        requiredHeaders: { 'Content-Type': contentType },
        expiresInSeconds: UPLOAD_EXPIRES_SECONDS,
      }
    },
    async peek(name, bytes) {
      const file = await open(pathOf(name)).catch(missing)
      if (!file) return null
      try {
        const { bytesRead, buffer } = await file.read(Buffer.alloc(bytes), 0, bytes, 0)
        return { head: buffer.subarray(0, bytesRead), sizeBytes: (await file.stat()).size }
      } finally {
        await file.close()
      }
    },
    closeUpload: async (name) => closeUploadFile(await place(name)),
    sweepUploads: (before) => sweepUploadFiles(join(folder, UPLOADS), before),

    publicUrl: (name) => urlOf(name).href,
    lendUrl(name) {
      if (name.startsWith(UPLOADS)) throw new TypeError(`An upload is lent to nobody: ${name}`)
      return presign({ method: 'GET', url: urlOf(name), headers: {} }, firstKey(), clock.now(), LEND_SECONDS).href
    },
    read: async (name) => readFile(pathOf(name)),
    stream: (name, range) => ReadableStream.from(chunksOf(pathOf(name), range)),
    async write(name, bytes) {
      await writeFile(await place(name), bytes, { mode: PRIVATE_FILE }).catch(fullDisk)
    },
    async copy(from, to) {
      const target = await place(to)
      // Files are never written to again, so both names may share the bytes; some file systems cannot do that.
      await link(pathOf(from), target).catch(() => copyFile(pathOf(from), target).catch(fullDisk))
      await chmod(target, PRIVATE_FILE)
    },
    asFile: (name, work) => work(pathOf(name)),
    async fromFile(name, work) {
      const target = await place(name)
      const partial = beside(target)
      try {
        const result = await work(partial)
        await chmod(partial, PRIVATE_FILE)
        await rename(partial, target)
        return result
      } finally {
        await rm(partial, { force: true })
      }
    },
    remove: (name) => rm(pathOf(name), { force: true }),
    folder,
    lentFor(url) {
      if (!url.searchParams.has('X-Amz-Signature')) return null
      return isSigned('GET', url, {}) ? secondsLeft(url, clock.now()) : 0
    },
    async typeOf(name) {
      if (name.startsWith(UPLOADS)) return null
      const found = await stat(pathOf(name)).catch(missing)
      return found?.isFile() ? (CONTENT_TYPES[extname(name)] ?? 'application/octet-stream') : null
    },
    async receive({ url, headers, body, maxBytes }) {
      if (!isSigned('PUT', url, headers)) {
        throw forbidden('This upload address is not valid for this file or has expired: ask for a new one')
      }
      const name = url.pathname.slice(STORAGE_PATH.length + 1)
      const target = await place(name)
      if (await stat(target).catch(missing)) throw alreadyUploaded()
      const most = Math.min(maxBytes, await uploads.begin(name))
      let taken: number | null = null
      try {
        const declaredBytes = Number(headers['content-length'])
        taken = await receiveUpload({ target, declaredBytes, body, maxBytes: most }).catch(fullDisk)
      } finally {
        await uploads.end(name, taken)
      }
    },
  }
}

/** A reader that stops early closes the file. */
async function* chunksOf(
  path: string,
  range?: { start: number; end: number },
): AsyncGenerator<Uint8Array<ArrayBuffer>> {
  if (range && range.end <= range.start) return
  const file = await open(path)
  try {
    const { start = 0, end = Number.POSITIVE_INFINITY } = range ?? {}
    yield* file.createReadStream({ start, end: end - 1, autoClose: false })
  } finally {
    await file.close()
  }
}

const uncounted: UploadLedger = { begin: async () => Number.POSITIVE_INFINITY, end: async () => {} }

function signingKeyOf(secret: Buffer): SigningKey {
  const derived = Buffer.from(hkdfSync('sha256', secret, '', 'storage', 32))
  return { accessKeyId: 'galley', secretAccessKey: derived.toString('hex'), region: 'local' }
}

export function isLocalStorage(storage: Storage): storage is LocalStorage {
  return 'receive' in storage
}

/** We make the keys (ids and slashes); anything else is a mistake or an attempt to leave the folder. */
function safeKey(name: string): string {
  if (!/^[a-zA-Z0-9][a-zA-Z0-9._-]*(\/[a-zA-Z0-9][a-zA-Z0-9._-]*)*$/.test(name)) {
    throw new AppError('not_found', 'There is no such file')
  }
  return name
}

function missing(error: NodeJS.ErrnoException): null {
  if (error.code === 'ENOENT' || error.code === 'ENOTDIR') return null
  throw error
}

function fullDisk(error: NodeJS.ErrnoException): never {
  if (error.code !== 'ENOSPC') throw error
  throw new AppError('unavailable', 'The disk is full: free some space, then try again', {}, { cause: error })
}
