import { createHash, randomUUID } from 'node:crypto'
import { importJWK, type JWK, SignJWT } from 'jose'
import { publicHalf } from '../client-key.ts'
import type { PlatformHttp, PlatformRequest, PlatformResponse } from '../http.ts'

/** The data for a proof of possession: the session's own key, and the token that is bound to it once there is one. */
export interface Bound {
  key: JWK
  accessToken?: string
}

export interface DpopHttp {
  /** `make` is called again for a second attempt, because a sent body cannot be sent again. */
  (make: () => PlatformRequest | Promise<PlatformRequest>, by: Bound): Promise<PlatformResponse>
  /**
   * Whether a first attempt at this server can succeed. Each server requires a nonce from one of its earlier answers.
   */
  knows(url: string): boolean
}

/** The number of servers whose nonces are kept. A dropped nonce costs one more request. */
const MOST_NONCES = 1000

/** HTTP by RFC 9449: every request proves that its sender has the key to which the tokens are bound. */
export function createDpopHttp(http: PlatformHttp): DpopHttp {
  const nonces = new Map<string, string>()

  async function send(make: () => PlatformRequest | Promise<PlatformRequest>, by: Bound) {
    const request = await make()
    const { origin } = new URL(request.url)
    const sent = nonces.get(origin)
    const headers = { ...request.headers, dpop: await proof(request, by, sent) }
    const response = await http({ ...request, headers })
    const given = response.headers.get('dpop-nonce')
    if (given !== null) keep(origin, given)
    return { response, isNew: given !== null && given !== sent }
  }

  /** The least recently used nonce is dropped first. */
  function keep(origin: string, nonce: string): void {
    nonces.delete(origin)
    nonces.set(origin, nonce)
    const [oldest] = nonces.keys()
    if (nonces.size > MOST_NONCES && oldest !== undefined) nonces.delete(oldest)
  }

  const dpopHttp = async (make: () => PlatformRequest | Promise<PlatformRequest>, by: Bound) => {
    const first = await send(make, by)
    // Only once: a server that always asks for another nonce would cause endless attempts. The refused call had no
    // effect.
    return first.isNew && wantsNonce(first.response) ? (await send(make, by)).response : first.response
  }
  return Object.assign(dpopHttp, { knows: (url: string) => nonces.has(new URL(url).origin) })
}

/** Whether the server wants another nonce. An authorization server says so in the body, a PDS in a header. RFC 9449 */
function wantsNonce({ status, headers, body }: PlatformResponse): boolean {
  if (status === 401 && /\berror="use_dpop_nonce"/.test(headers.get('www-authenticate') ?? '')) return true
  const said = typeof body === 'object' && body !== null && 'error' in body ? body.error : null
  return (status === 400 || status === 401) && said === 'use_dpop_nonce'
}

async function proof({ method, url }: PlatformRequest, { key, accessToken }: Bound, nonce?: string): Promise<string> {
  const { origin, pathname } = new URL(url)
  const ath = accessToken && createHash('sha256').update(accessToken).digest('base64url')
  const claims = {
    jti: randomUUID(),
    htm: method,
    htu: origin + pathname,
    ...(nonce && { nonce }),
    ...(ath && { ath }),
  }
  return new SignJWT(claims)
    .setProtectedHeader({ typ: 'dpop+jwt', alg: 'ES256', jwk: publicHalf(key) })
    .setIssuedAt()
    .sign(await importJWK(key, 'ES256'))
}
