import { GalleyError } from './galley-error.ts'
import { isObject } from './read-answer.ts'
import type { Credentials } from './types.ts'

/** How long before its end a token is renewed, so that none ends on the way. */
const MARGIN_MS = 60_000

export interface Token {
  value: string
  /** The workspace that it is for; null for none. */
  orgId: string | null
  expiresAtMs: number
}

export interface Tokens {
  /**
   * A token that is valid now; null without credentials. If the server refused the token `refused`, this gets another.
   */
  current(refused?: string): Promise<Token | null>
}

/** Requests a token with these headers; the body names the workspace. */
export type Exchange = (headers: Record<string, string>, body: object) => Promise<unknown>

/** Makes the source of tokens. Simultaneous calls share one renewal. */
export function createTokens(options: {
  credentials: Credentials
  workspace: string | undefined
  exchange: Exchange
  nowMs: () => number
}): Tokens {
  const { credentials, nowMs } = options
  const obtain = obtainer(options)
  let token: Token | null = null
  let renewal: Promise<Token> | null = null
  if (obtain === null) return { current: async () => null }

  async function renew(get: () => Promise<Token>): Promise<Token> {
    renewal ??= get().finally(() => {
      renewal = null
    })
    token = await renewal
    return token
  }

  return {
    async current(refused) {
      const good = token !== null && token.value !== refused && token.expiresAtMs - MARGIN_MS > nowMs()
      if (good) return token
      // A token given as text cannot be renewed, so it is sent every time.
      if (token !== null && 'accessToken' in credentials && typeof credentials.accessToken === 'string') return token
      return renew(obtain)
    },
  }
}

function obtainer(options: {
  credentials: Credentials
  workspace: string | undefined
  exchange: Exchange
  nowMs: () => number
}): (() => Promise<Token>) | null {
  const { credentials, workspace, exchange, nowMs } = options
  const body = workspace === undefined ? {} : { orgId: workspace }
  if ('apiKey' in credentials) {
    return async () => grantOf(await exchange({ authorization: `Bearer ${credentials.apiKey}` }, body), nowMs())
  }
  if ('session' in credentials) return async () => grantOf(await exchange({}, body), nowMs())
  if ('accessToken' in credentials) {
    const { accessToken } = credentials
    return async () => readToken(typeof accessToken === 'string' ? accessToken : await accessToken())
  }
  return null
}

function grantOf(answer: unknown, nowMs: number): Token {
  if (!isObject(answer) || typeof answer.accessToken !== 'string' || typeof answer.expiresInSeconds !== 'number') {
    throw new GalleyError('The server answered no token: is baseUrl the address of a Galley installation?', {
      status: 200,
    })
  }
  return {
    value: answer.accessToken,
    orgId: typeof answer.orgId === 'string' ? answer.orgId : null,
    expiresAtMs: nowMs + answer.expiresInSeconds * 1000,
  }
}

/** Reads a token's claims without verifying them, which the server does. */
function readToken(value: string): Token {
  const claims = claimsOf(value)
  return {
    value,
    orgId: typeof claims.org === 'string' ? claims.org : null,
    expiresAtMs: typeof claims.exp === 'number' ? claims.exp * 1000 : Number.POSITIVE_INFINITY,
  }
}

function claimsOf(token: string): Record<string, unknown> {
  try {
    const payload = (token.split('.')[1] ?? '').replaceAll('-', '+').replaceAll('_', '/')
    const claims: unknown = JSON.parse(atob(payload))
    return isObject(claims) ? claims : {}
  } catch {
    return {}
  }
}
