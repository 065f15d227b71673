import { createCipheriv, createDecipheriv, randomBytes } from 'node:crypto'

/** Seals secrets at rest. `place` (workspace, row, field) is bound in: a value moved elsewhere does not open. */
export interface KeyRing {
  seal(value: unknown, place: string): Buffer
  open<T>(sealed: Uint8Array, place: string): T
}

const VERSION = 1
const NONCE = 12
const TAG = 16

/** The key with the highest id: it seals. Throws where there is none. */
export function newestKey(keys: ReadonlyMap<number, Buffer>): { id: number; key: Buffer } {
  const id = Math.max(...keys.keys())
  const key = keys.get(id)
  if (!key) throw new Error('The key ring is empty: set GALLEY_KEYS, or let the data folder hold a key file')
  return { id, key }
}

/**
 * A key ring of AES-256-GCM keys by id (1–255). The newest seals, any of them opens.
 * Sealed form: version, key id, nonce, tag, ciphertext of the JSON.
 */
export function createKeyRing(keys: ReadonlyMap<number, Buffer>): KeyRing {
  const { id: newest, key: sealingKey } = newestKey(keys)
  return {
    seal(value, place) {
      const nonce = randomBytes(NONCE)
      const cipher = createCipheriv('aes-256-gcm', sealingKey, nonce).setAAD(Buffer.from(place))
      const text = Buffer.concat([cipher.update(JSON.stringify(value), 'utf8'), cipher.final()])
      return Buffer.concat([Buffer.from([VERSION, newest]), nonce, cipher.getAuthTag(), text])
    },
    open<T>(sealed: Uint8Array, place: string): T {
      const bytes = Buffer.from(sealed)
      const key = keys.get(bytes[1] ?? 0)
      if (bytes[0] !== VERSION || !key) {
        throw new Error(`A stored secret was sealed with key ${bytes[1]}, which is not in the key ring`)
      }
      const nonce = bytes.subarray(2, 2 + NONCE)
      const tag = bytes.subarray(2 + NONCE, 2 + NONCE + TAG)
      const decipher = createDecipheriv('aes-256-gcm', key, nonce).setAAD(Buffer.from(place)).setAuthTag(tag)
      const text = Buffer.concat([decipher.update(bytes.subarray(2 + NONCE + TAG)), decipher.final()])
      return JSON.parse(text.toString('utf8')) as T // sealed by us from the same type
    },
  }
}
