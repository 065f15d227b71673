import { createHmac, hkdfSync, timingSafeEqual } from 'node:crypto'
import type { KeyRing } from './key-ring.ts'

type Secrets = Pick<KeyRing, 'secrets'>

/** A key of 256 bits for one purpose and no other, from a secret of the installation. HKDF, RFC 5869 */
export function deriveKey(secret: Buffer, purpose: string): Buffer {
  return Buffer.from(hkdfSync('sha256', secret, '', purpose, 32))
}

/**
 * HMACs of a text, one for each secret of the key ring, beginning with that of the one that seals: it is given out or
 * kept, and the later ones recognise what was made before a rotation.
 */
export function keyedHashes({ secrets }: Secrets, purpose: string, text: string): Buffer[] {
  return secrets().map((secret) => createHmac('sha256', deriveKey(secret, purpose)).update(text).digest())
}

/** Whether any secret of the key ring made that hash of the text; `given` as base64url. */
export function isKeyedHash(keyRing: Secrets, purpose: string, text: string, given: string): boolean {
  const bytes = Buffer.from(given, 'base64url')
  return keyedHashes(keyRing, purpose, text).some(
    (hash) => hash.length === bytes.length && timingSafeEqual(hash, bytes),
  )
}
