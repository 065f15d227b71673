import { createHash, hkdfSync } from 'node:crypto'
import { createReadStream, createWriteStream } from 'node:fs'
import { mkdir, readFile, rename, rm, stat, writeFile } from 'node:fs/promises'
import { dirname, extname, join } from 'node:path'
import { pipeline } from 'node:stream/promises'
import type { Readable } from 'node:stream'
import { AppError, conflict, forbidden, invalidField } from '../errors.ts'
import type { Clock } from '../clock.ts'
import { presign, type SigningKey, verifyPresigned } from './sigv4.ts'
import { type Storage, UPLOAD_EXPIRES_SECONDS } from './storage.ts'

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
  /** A stored file for a reader, or null. Its type follows from the ending that we gave the key. */
  open(key: string): Promise<{ stream: Readable; contentType: string; sizeBytes: number } | null>
  /** Takes a signed PUT. Refuses a wrong signature (403), a second PUT (409) and what is larger than `maxBytes` (400). */
  receive(input: { url: URL; headers: Record<string, string>; body: Readable; maxBytes: number }): Promise<void>
}

/** Files in a folder of the installation. `secret` is any secret of the installation; the signing key is derived. */
export function createLocalStorage(options: {
  folder: string
  baseUrl: string
  secret: Buffer
  clock: Clock
}): LocalStorage {
  const { folder, baseUrl, clock } = options
  const key: SigningKey = {
    accessKeyId: 'galley',
    secretAccessKey: Buffer.from(hkdfSync('sha256', options.secret, '', 'storage', 32)).toString('hex'),
    region: 'local',
  }
  const pathOf = (name: string): string => join(folder, safeKey(name))
  const urlOf = (name: string): URL => new URL(`${STORAGE_PATH}/${safeKey(name)}`, baseUrl)

  return {
    presignUpload({ key: name, contentType, sizeBytes }) {
      const headers: Record<string, string> = { 'content-type': contentType }
      if (sizeBytes !== undefined) headers['content-length'] = String(sizeBytes)
      const url = presign({ method: 'PUT', url: urlOf(name), headers }, key, clock.now(), UPLOAD_EXPIRES_SECONDS)
      return {
        uploadUrl: url.href,
        method: 'PUT',
        requiredHeaders: { 'Content-Type': contentType },
        expiresInSeconds: UPLOAD_EXPIRES_SECONDS,
      }
    },
    publicUrl: (name) => urlOf(name).href,
    read: async (name) => readFile(pathOf(name)),
    async write(name, bytes) {
      await mkdir(dirname(pathOf(name)), { recursive: true })
      await writeFile(pathOf(name), bytes)
    },
    remove: (name) => rm(pathOf(name), { force: true }),
    async open(name) {
      const found = await stat(pathOf(name)).catch(() => null)
      if (!found?.isFile()) return null
      return {
        stream: createReadStream(pathOf(name)),
        contentType: CONTENT_TYPES[extname(name)] ?? 'application/octet-stream',
        sizeBytes: found.size,
      }
    },
    async receive({ url, headers, body, maxBytes }) {
      // The address that was signed is the public one, whatever name a proxy reached us by.
      const signed = new URL(url.pathname + url.search, baseUrl)
      if (!verifyPresigned({ method: 'PUT', url: signed, headers }, key, clock.now())) {
        throw forbidden('This upload address is not valid or has expired: ask for a new one')
      }
      const target = pathOf(decodeURIComponent(url.pathname.slice(STORAGE_PATH.length + 1)))
      await mkdir(dirname(target), { recursive: true })
      if (await exists(target)) throw conflict('in_progress', 'This file has been uploaded already')
      await writeLimited(body, target, maxBytes)
    },
  }
}

export function isLocalStorage(storage: Storage): storage is LocalStorage {
  return 'receive' in storage
}

/** Keys are ours (ids and slashes); anything else is a mistake or an attempt to leave the folder. */
function safeKey(name: string): string {
  if (!/^[a-zA-Z0-9][a-zA-Z0-9._-]*(\/[a-zA-Z0-9][a-zA-Z0-9._-]*)*$/.test(name)) {
    throw new AppError('not_found', 'There is no such file')
  }
  return name
}

async function exists(path: string): Promise<boolean> {
  return stat(path).then(
    () => true,
    () => false,
  )
}

/** Written beside and renamed at the end, so that a broken upload leaves nothing that looks whole. */
async function writeLimited(body: Readable, target: string, maxBytes: number): Promise<void> {
  const partial = `${target}.${createHash('sha256').update(String(process.hrtime.bigint())).digest('hex').slice(0, 8)}.part`
  let size = 0
  async function* limited() {
    for await (const chunk of body) {
      size += chunk.length
      if (size > maxBytes) {
        throw invalidField('body', 'too_large', `The file is larger than ${Math.floor(maxBytes / 1024 / 1024)} MB`)
      }
      yield chunk
    }
  }
  try {
    await pipeline(limited, createWriteStream(partial))
    await rename(partial, target)
  } catch (error) {
    await rm(partial, { force: true })
    if ((error as NodeJS.ErrnoException).code === 'ENOSPC') {
      throw new AppError('unavailable', 'The disk is full: free some space, then upload again')
    }
    throw error
  }
}
