import { createHmac, hkdfSync, timingSafeEqual } from 'node:crypto'
import type { KeyRing } from '#kernel/crypto/key-ring.ts'

interface About {
  /** The authorization that the form answers. */
  requestId: string
  /** The browser session that it was shown to. */
  sessionId: string
}

/**
 * A token in each form of the consent page, so that no other site can answer in a person's name. It is valid for one
 * authorization and one session, and an authorization is answered only once.
 */
export function requestToken(keyRing: Pick<KeyRing, 'secrets'>, about: About): string {
  return tokens(keyRing, about)[0]?.toString('base64url') ?? ''
}

export function isRequestToken(keyRing: Pick<KeyRing, 'secrets'>, about: About, given: string): boolean {
  const bytes = Buffer.from(given, 'base64url')
  return tokens(keyRing, about).some((token) => token.length === bytes.length && timingSafeEqual(token, bytes))
}

/** Checked with each secret of the key ring: the page may have been shown before a rotation. */
function tokens({ secrets }: Pick<KeyRing, 'secrets'>, { requestId, sessionId }: About): Buffer[] {
  return secrets().map((secret) => {
    const key = Buffer.from(hkdfSync('sha256', secret, '', 'oauth consent form', 32))
    return createHmac('sha256', key).update(`${requestId} ${sessionId}`).digest()
  })
}
