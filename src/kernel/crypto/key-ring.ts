import { createCipheriv, createDecipheriv, type DecipherGCM, randomBytes } from 'node:crypto'

/**
 * Seals secrets at rest. `place` (workspace, row, field) is bound into the sealed form, so that a value moved elsewhere
 * does not open.
 */
export interface KeyRing {
  seal(value: unknown, place: string): Buffer
  open<T>(sealed: Uint8Array, place: string): T
  has(id: number): boolean
  /** The id of the key that seals. */
  newest(): number
  /** The keys themselves, for deriving others. The sealing key comes first. */
  secrets(): Buffer[]
}

export type Keys = ReadonlyMap<number, Buffer>

const VERSION = 1
const NONCE = 12
const TAG = 16

/**
 * A key ring of AES-256-GCM keys by id (1–255). The newest key seals unless `sealWith` names another; every key opens.
 * If `keys` is a function, it is called each time, so that keys added to the file are used without a restart. Sealed
 * form: version, key id, nonce, tag, ciphertext of the JSON. Throws if there is no key.
 */
export function createKeyRing(keys: Keys | (() => Keys), options: { sealWith?: number | null } = {}): KeyRing {
  const now = (): Keys => (typeof keys === 'function' ? keys() : keys)
  const newest = (): number => options.sealWith ?? Math.max(...now().keys())
  const sealingKey = (): Buffer => {
    const key = now().get(newest())
    if (!key) throw new Error('The key ring is empty: set GALLEY_KEYS, or let the data folder hold a key file')
    return key
  }
  sealingKey()
  return {
    seal(value, place) {
      const nonce = randomBytes(NONCE)
      const cipher = createCipheriv('aes-256-gcm', sealingKey(), nonce).setAAD(Buffer.from(place))
      const text = Buffer.concat([cipher.update(JSON.stringify(value), 'utf8'), cipher.final()])
      return Buffer.concat([Buffer.from([VERSION, newest()]), nonce, cipher.getAuthTag(), text])
    },
    open<T>(sealed: Uint8Array, place: string): T {
      const bytes = Buffer.from(sealed)
      const key = now().get(bytes[1] ?? 0)
      if (bytes[0] !== VERSION || !key) {
        throw new Error(`A stored secret was sealed with key ${bytes[1]}, which is not in the key ring`)
      }
      const nonce = bytes.subarray(2, 2 + NONCE)
      const tag = bytes.subarray(2 + NONCE, 2 + NONCE + TAG)
      const decipher = createDecipheriv('aes-256-gcm', key, nonce).setAAD(Buffer.from(place)).setAuthTag(tag)
      const text = opened(decipher, bytes.subarray(2 + NONCE + TAG), bytes[1])
      return JSON.parse(text.toString('utf8')) as T // we sealed it from the same type
    },
    has: (id) => now().has(id),
    newest,
    secrets: () => [sealingKey(), ...[...now()].flatMap(([id, key]) => (id === newest() ? [] : [key]))],
  }
}

function opened(decipher: DecipherGCM, text: Buffer, keyId: number | undefined): Buffer {
  try {
    return Buffer.concat([decipher.update(text), decipher.final()])
  } catch (cause) {
    throw new Error(
      `A stored secret does not open with key ${keyId}. Another key sealed it, or it was changed: restore the key file ` +
        'of the data folder, or GALLEY_KEYS, as they were when this database was filled',
      { cause },
    )
  }
}
