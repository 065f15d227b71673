import { createPrivateKey } from 'node:crypto'
import { deriveKey } from '#kernel/crypto/derived-keys.ts'
import type { KeyRing } from '#kernel/crypto/key-ring.ts'

/** Keys for the engine's cookies: the first one signs, and each of them verifies. */
export function cookieKeys({ secrets }: Pick<KeyRing, 'secrets'>): string[] {
  return secrets().map((secret) => deriveKey(secret, 'oauth cookies').toString('base64url'))
}

/** The bytes before an Ed25519 seed in PKCS #8. RFC 8410, 7. */
const PKCS8_HEAD = Buffer.from('302e020100300506032b657004220420', 'hex')

/**
 * The engine requires a key for signing tokens. Our tokens are opaque, so nothing is ever signed with it. Without a key
 * the engine would use a publicly known one.
 */
export function unusedSigningKey({ secrets }: Pick<KeyRing, 'secrets'>) {
  const [secret = Buffer.alloc(0)] = secrets() // a key ring is never empty
  const seed = deriveKey(secret, 'oauth signatures')
  const key = createPrivateKey({ key: Buffer.concat([PKCS8_HEAD, seed]), format: 'der', type: 'pkcs8' })
  return { ...key.export({ format: 'jwk' }), use: 'sig', alg: 'EdDSA' }
}
