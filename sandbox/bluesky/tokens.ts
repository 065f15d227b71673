import { randomBytes } from 'node:crypto'
import { errors, jwtVerify, SignJWT } from 'jose'
import type { SandboxClock } from '../kit/clock.ts'
import { authRequired, invalidRequest, type XrpcError } from './problems.ts'
import type { BlueskyAccount, BlueskyState } from './state.ts'

const HOUR_MS = 60 * 60_000
const ACCESS_LIFETIME_MS = 2 * HOUR_MS
const REFRESH_LIFETIME_MS = 90 * 24 * HOUR_MS
/** How long a used refresh token still gets its successor, for callers whose answer was lost. */
const REFRESH_GRACE_MS = 2 * HOUR_MS

const AUDIENCE = 'did:web:localhost'

export interface TokenPair {
  accessJwt: string
  refreshJwt: string
}

export interface VerifiedToken {
  did: string
  /** The refresh token's id; null for an access token. */
  jti: string | null
}

interface Keeper {
  state: BlueskyState
  clock: SandboxClock
}

/** Opens a session. App passwords get a narrower access token than the account's own password. */
export function openSession(account: BlueskyAccount, appPassword: boolean, keeper: Keeper): Promise<TokenPair> {
  return signPair(account.did, appPassword, newId(), keeper)
}

/** The next pair for a refresh token; the same pair again within the grace period, and null after it. */
export async function rotate(jti: string, keeper: Keeper): Promise<TokenPair | null> {
  const now = keeper.clock.now()
  const session = keeper.state.refreshSessions.get(jti)
  if (!session || session.expiresAtMs <= now) return null
  session.expiresAtMs = Math.min(session.expiresAtMs, now + REFRESH_GRACE_MS)
  session.nextId ??= newId()
  return signPair(session.did, session.appPassword, session.nextId, keeper)
}

/** Reads a token of the wanted kind; throws the reference server's errors. */
export async function verifyToken(token: string, kind: 'access' | 'refresh', keeper: Keeper): Promise<VerifiedToken> {
  const claims = await jwtVerify(token, keeper.state.jwtKey, {
    audience: AUDIENCE,
    currentDate: new Date(keeper.clock.now()),
  }).catch((error: unknown) => {
    throw tokenError(error)
  })
  const { scope, sub, jti } = claims.payload
  const isRefresh = scope === 'com.atproto.refresh'
  if (typeof sub !== 'string' || isRefresh !== (kind === 'refresh'))
    throw invalidRequest('Bad token scope', 'InvalidToken')
  return { did: sub, jti: isRefresh ? (jti ?? null) : null }
}

function tokenError(error: unknown): XrpcError {
  if (error instanceof errors.JWTExpired) return invalidRequest('Token has expired', 'ExpiredToken')
  if (error instanceof errors.JOSEError) return invalidRequest('Token could not be verified', 'InvalidToken')
  return authRequired()
}

async function signPair(did: string, appPassword: boolean, jti: string, { state, clock }: Keeper): Promise<TokenPair> {
  const now = clock.now()
  const sign = (typ: string, scope: string, lifetimeMs: number, id: string | null) => {
    const claims = new SignJWT({ scope })
      .setProtectedHeader({ typ, alg: 'HS256' })
      .setAudience(AUDIENCE)
      .setSubject(did)
      .setIssuedAt(Math.floor(now / 1000))
      .setExpirationTime(Math.floor((now + lifetimeMs) / 1000))
    return (id === null ? claims : claims.setJti(id)).sign(state.jwtKey)
  }
  if (!state.refreshSessions.has(jti)) {
    state.refreshSessions.set(jti, { did, appPassword, expiresAtMs: now + REFRESH_LIFETIME_MS, nextId: null })
  }
  const [accessJwt, refreshJwt] = await Promise.all([
    sign('at+jwt', appPassword ? 'com.atproto.appPass' : 'com.atproto.access', ACCESS_LIFETIME_MS, null),
    sign('refresh+jwt', 'com.atproto.refresh', REFRESH_LIFETIME_MS, jti),
  ])
  return { accessJwt, refreshJwt }
}

function newId(): string {
  return randomBytes(32).toString('base64')
}
