import { GalleyError } from './galley-error.ts'
import { isObject } from './read-answer.ts'
import type { Credentials } from './types.ts'

/** A token is renewed this long before its end, so that none ends on the way. */
const MARGIN_MS = 60_000

export interface Token {
  value: string
  /** The workspace it is for; null: none. */
  orgId: string | null
  expiresAtMs: number
}

export interface Tokens {
  /** A token that is good now. `refused` is one that the server did not take: another is got. Null: no credentials. */
  current(refused?: string): Promise<Token | null>
}

/** Asks for a token with these headers; the body names the workspace. */
export type Exchange = (headers: Record<string, string>, body: object) => Promise<unknown>

/** Where tokens come from. Calls at the same time share one renewal. */
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
      // A token given as text has no successor: it is sent as long as it is asked for.
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

/** What a token says of itself. It is not verified: the server does that. */
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
