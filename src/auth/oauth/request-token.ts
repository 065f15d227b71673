import { isKeyedHash, keyedHashes } from '#kernel/crypto/derived-keys.ts'
import type { KeyRing } from '#kernel/crypto/key-ring.ts'

const PURPOSE = 'oauth consent form'

interface About {
  /** The authorization that the form answers. */
  requestId: string
  /** The browser session that the form was shown to. */
  sessionId: string
}

/**
 * A token in each form of the consent page, so that no other site can answer in a person's name. It is valid for one
 * authorization and one session, and an authorization is answered only once.
 */
export function requestToken(keyRing: Pick<KeyRing, 'secrets'>, about: About): string {
  return keyedHashes(keyRing, PURPOSE, textOf(about))[0]?.toString('base64url') ?? ''
}

/** Every key is tried, because the page may have been shown before a key rotation. */
export function isRequestToken(keyRing: Pick<KeyRing, 'secrets'>, about: About, given: string): boolean {
  return isKeyedHash(keyRing, PURPOSE, textOf(about), given)
}

const textOf = ({ requestId, sessionId }: About): string => `${requestId} ${sessionId}`
