import { createHmac, hkdfSync, timingSafeEqual } from 'node:crypto'
import type { KeyRing } from './key-ring.ts'

type Secrets = Pick<KeyRing, 'secrets'>

/** Derives a key of 256 bits for a single purpose from a secret of the installation. HKDF, RFC 5869 */
export function deriveKey(secret: Buffer, purpose: string): Buffer {
  return Buffer.from(hkdfSync('sha256', secret, '', purpose, 32))
}

/**
 * HMACs of a text, one for each secret of the key ring. Hand out or store the first, which is made with the sealing
 * secret. The others recognise values from before a key rotation.
 */
export function keyedHashes({ secrets }: Secrets, purpose: string, text: string): Buffer[] {
  return secrets().map((secret) => createHmac('sha256', deriveKey(secret, purpose)).update(text).digest())
}

/** Whether any secret of the key ring made this hash of the text. `given` is base64url. */
export function isKeyedHash(keyRing: Secrets, purpose: string, text: string, given: string): boolean {
  const bytes = Buffer.from(given, 'base64url')
  return keyedHashes(keyRing, purpose, text).some(
    (hash) => hash.length === bytes.length && timingSafeEqual(hash, bytes),
  )
}
