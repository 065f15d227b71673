import { STORAGE_PATH } from '#contract/media/file-address.ts'
import type { Clock } from '../clock.ts'
import { deriveKey } from '../crypto/derived-keys.ts'
import { forbidden } from '../errors.ts'
import { safeKey } from './safe-key.ts'
import { presign, type SigningKey, secondsLeft, verifyPresigned } from './sigv4.ts'
import { LEND_SECONDS, UPLOAD_EXPIRES_SECONDS, UPLOADS, type UploadTicket, type WantedUpload } from './storage.ts'

/** Galley's own addresses of files. They are the same wherever the files lie, and reveal no store. */
export interface FileAddresses {
  publicUrl(key: string): string
  lendUrl(key: string): string
  lentFor(url: URL): number | null
  presignUpload(wanted: WantedUpload): UploadTicket
  /** The key that a signed PUT is for. Throws 403 for anything that the signature does not cover. */
  keyOfUpload(url: URL, headers: Record<string, string>): string
}

/**
 * `baseUrl` is the origin that files are served from. `secrets` are any secrets of the installation, from which signing
 * keys are derived: the first one signs, and any of them verifies.
 */
export function createFileAddresses(options: {
  baseUrl: string
  secrets: () => readonly Buffer[]
  clock: Clock
}): FileAddresses {
  const { baseUrl, clock } = options
  const signingKeys = (): SigningKey[] => options.secrets().map(signingKeyOf)
  const firstKey = (): SigningKey => {
    const [key] = signingKeys()
    if (!key) throw new Error('There is no secret to sign addresses with')
    return key
  }
  const isSigned = (method: string, address: URL, headers: Record<string, string>): boolean => {
    // The signature covers the public address, whatever host name a proxy used for this request.
    const request = { method, url: new URL(address.pathname + address.search, baseUrl), headers }
    return signingKeys().some((key) => verifyPresigned(request, key, clock.now()))
  }
  const urlOf = (key: string): URL => new URL(`${STORAGE_PATH}/${safeKey(key)}`, baseUrl)

  return {
    publicUrl: (key) => urlOf(key).href,
    lendUrl(key) {
      if (key.startsWith(UPLOADS)) throw new TypeError(`An upload is lent to nobody: ${key}`)
      return presign({ method: 'GET', url: urlOf(key), headers: {} }, firstKey(), clock.now(), LEND_SECONDS).href
    },
    lentFor(url) {
      if (!url.searchParams.has('X-Amz-Signature')) return null
      return isSigned('GET', url, {}) ? secondsLeft(url, clock.now()) : 0
    },
    presignUpload: (wanted) => presignUpload(urlOf(wanted.key), wanted, firstKey(), clock),
    keyOfUpload(url, headers) {
      if (isSigned('PUT', url, headers)) return url.pathname.slice(STORAGE_PATH.length + 1)
      throw forbidden('This upload address is not valid for this file or has expired: ask for a new one')
    },
  }
}

/** Signs a PUT at that address, for that type and, if given, exactly that length: here or at an S3-compatible store. */
export function presignUpload(
  url: URL,
  { key, contentType, sizeBytes }: WantedUpload,
  signingKey: SigningKey,
  clock: Clock,
): UploadTicket {
  if (!key.startsWith(UPLOADS)) throw new TypeError(`Uploads lie under ${UPLOADS}, not at ${key}`)
  const headers: Record<string, string> = { 'content-type': contentType }
  if (sizeBytes !== undefined) headers['content-length'] = String(sizeBytes)
  return {
    uploadUrl: presign({ method: 'PUT', url, headers }, signingKey, clock.now(), UPLOAD_EXPIRES_SECONDS).href,
    method: 'PUT',
    requiredHeaders: { 'Content-Type': contentType },
    expiresInSeconds: UPLOAD_EXPIRES_SECONDS,
  }
}

function signingKeyOf(secret: Buffer): SigningKey {
  return { accessKeyId: 'galley', secretAccessKey: deriveKey(secret, 'storage').toString('hex'), region: 'local' }
}
