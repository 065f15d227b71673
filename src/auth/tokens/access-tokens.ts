import { type JWK, type JWTPayload, jwtVerify, SignJWT } from 'jose'
import { type Permission, ROLE_PERMISSIONS, type Role } from '#contract/people/roles.ts'
import type { KeyRing } from '#kernel/crypto/key-ring.ts'
import type { Db } from '#kernel/db/database.ts'
import { unauthenticated } from '#kernel/errors.ts'
import { openSigningKeys } from './signing-keys.ts'

/** 15 minutes. Spec S3 */
export const ACCESS_TOKEN_SECONDS = 15 * 60
/**
 * The number of verified tokens that are cached. A verified token need not be verified again before it expires. The
 * membership is read each time anyway.
 */
const REMEMBERED = 2000

/**
 * The session, API key or connection for which a token was issued. The token is valid only as long as it exists, which
 * each call checks.
 */
export type TokenSource =
  | SignedSource
  | {
      connectionId: string
      /** The sha256 of the token, in hex. */
      tokenHash: string
      sessionId?: never
      apiKeyId?: never
    }

/** What a signed token can be issued for. A connection's tokens are opaque, and only for assistants' calls. */
type SignedSource =
  | { sessionId: string; apiKeyId?: never; connectionId?: never }
  | { apiKeyId: string; sessionId?: never; connectionId?: never }

export type AccessClaims = TokenSource & {
  userId: string
  /**
   * Null for a token that is only valid for the person's own data, the list of workspaces and accepting an invitation.
   */
  orgId: string | null
}

export type TokenSubject = SignedSource & {
  userId: string
  orgId: string | null
  role: Role | null
  /** The role's permissions that the API key has. All of them if left out. */
  permissions?: readonly Permission[]
  /** When the session or key expires, if that is before the token's end. So no call has to read it. */
  endsAt?: Date | null
}

export interface AccessTokens {
  issue(subject: TokenSubject): Promise<{ token: string; expiresInSeconds: number }>
  /** Throws 401. */
  verify(token: string): Promise<AccessClaims>
  jwks(): { keys: JWK[] }
}

interface Verified {
  kid: string
  claims: AccessClaims
  expiresAt: number
}

/** Signed access tokens (JWT, EdDSA). */
export async function createAccessTokens(options: {
  db: Db
  keyRing: KeyRing
  issuer: string
  nowMs: () => number
}): Promise<AccessTokens> {
  const { db, keyRing, issuer, nowMs } = options
  const audience = `${issuer}/v1`
  const signingKeys = await openSigningKeys({ db, keyRing, nowMs })
  const verified = new Map<string, Verified>()

  async function check(token: string): Promise<Verified> {
    let kid = ''
    const { payload } = await jwtVerify(
      token,
      async (header) => {
        kid = header.kid ?? ''
        const key = await signingKeys.verifier(kid)
        if (!key) throw unauthenticated()
        return key
      },
      { algorithms: ['EdDSA'], issuer, audience, currentDate: new Date(nowMs()) },
    )
    const orgId = typeof payload.org === 'string' ? payload.org : null
    return {
      kid,
      claims: { ...sourceOf(payload), userId: payload.sub ?? '', orgId },
      expiresAt: (payload.exp ?? 0) * 1000,
    }
  }

  return {
    async issue({ userId, orgId, role, permissions = role ? ROLE_PERMISSIONS[role] : [], ...source }) {
      const now = Math.floor(nowMs() / 1000)
      const ends = source.endsAt ? Math.floor(source.endsAt.getTime() / 1000) : Number.POSITIVE_INFINITY
      const expires = Math.min(now + ACCESS_TOKEN_SECONDS, ends)
      const named = source.sessionId === undefined ? { key: source.apiKeyId } : { sid: source.sessionId }
      const signer = await signingKeys.signer()
      const token = await new SignJWT({ ...named, org: orgId, role, permissions })
        .setProtectedHeader({ alg: 'EdDSA', kid: signer.kid, typ: 'at+jwt' })
        .setSubject(userId)
        .setIssuer(issuer)
        .setAudience(audience)
        .setIssuedAt(now)
        .setExpirationTime(expires)
        .sign(signer.key)
      return { token, expiresInSeconds: expires - now }
    },
    async verify(token) {
      const known = verified.get(token)
      if (known && known.expiresAt > nowMs() && signingKeys.stands(known.kid)) return known.claims
      // jose's errors have no HTTP status. Any problem with a token gives 401.
      const checked = await check(token).catch(() => {
        throw unauthenticated()
      })
      if (verified.size >= REMEMBERED) verified.clear()
      verified.set(token, checked)
      return checked.claims
    },
    jwks: signingKeys.jwks,
  }
}

/** `sid` is the session, `key` the API key. A token that names neither is not ours. */
function sourceOf({ sid, key }: JWTPayload): SignedSource {
  if (typeof sid === 'string') return { sessionId: sid }
  if (typeof key === 'string') return { apiKeyId: key }
  throw unauthenticated()
}
