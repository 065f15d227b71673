import { exportJWK, generateKeyPair, importJWK, type JWK, jwtVerify, SignJWT } from 'jose'
import { ROLE_PERMISSIONS, type Role } from '#contract/roles.ts'
import type { KeyRing } from '#kernel/crypto/key-ring.ts'
import type { Db } from '#kernel/db/database.ts'
import { unauthenticated } from '#kernel/errors.ts'
import { newId } from '#kernel/ids.ts'

/** 15 minutes. B5-1 */
export const ACCESS_TOKEN_SECONDS = 15 * 60
/** A token that was verified once need not be verified again until it ends; the membership is read each time anyway. */
const REMEMBERED = 2000

export interface AccessClaims {
  userId: string
  /** Null: good only for one's own user, the list of workspaces and accepting an invitation. */
  orgId: string | null
  expiresAt: number
}

export interface AccessTokens {
  issue(subject: { userId: string; orgId: string | null; role: Role | null }): Promise<string>
  /** Throws 401. */
  verify(token: string): Promise<AccessClaims>
  jwks(): { keys: JWK[] }
}

/** Signed access tokens (JWT, EdDSA). The newest key signs; every key that is not retired verifies. */
export async function createAccessTokens(options: {
  db: Db
  keyRing: KeyRing
  issuer: string
  nowMs: () => number
}): Promise<AccessTokens> {
  const { db, keyRing, issuer, nowMs } = options
  const audience = `${issuer}/v1`
  const rows = await signingKeys(db, keyRing)
  const signer = rows[0]
  if (!signer) throw new Error('No signing key could be made')
  const signingKey = await importJWK(keyRing.open<JWK>(signer.private_jwk_sealed, place(signer.kid)), 'EdDSA')
  const keys = new Map(
    await Promise.all(rows.map(async (row) => [row.kid, await importJWK(row.public_jwk, 'EdDSA')] as const)),
  )
  const verified = new Map<string, AccessClaims>()

  async function check(token: string): Promise<AccessClaims> {
    const { payload } = await jwtVerify(
      token,
      (header) => {
        const key = keys.get(header.kid ?? '')
        if (!key) throw unauthenticated()
        return key
      },
      { algorithms: ['EdDSA'], issuer, audience, currentDate: new Date(nowMs()) },
    )
    return {
      userId: payload.sub ?? '',
      orgId: typeof payload.org === 'string' ? payload.org : null,
      expiresAt: (payload.exp ?? 0) * 1000,
    }
  }

  return {
    issue({ userId, orgId, role }) {
      const now = Math.floor(nowMs() / 1000)
      return new SignJWT({ org: orgId, role, permissions: role ? ROLE_PERMISSIONS[role] : [] })
        .setProtectedHeader({ alg: 'EdDSA', kid: signer.kid, typ: 'at+jwt' })
        .setSubject(userId)
        .setIssuer(issuer)
        .setAudience(audience)
        .setIssuedAt(now)
        .setExpirationTime(now + ACCESS_TOKEN_SECONDS)
        .sign(signingKey)
    },
    async verify(token) {
      const known = verified.get(token)
      if (known && known.expiresAt > nowMs()) return known
      // jose's errors carry no status of ours: whatever is wrong with a token, the answer is 401.
      const claims = await check(token).catch(() => {
        throw unauthenticated()
      })
      if (verified.size >= REMEMBERED) verified.clear()
      verified.set(token, claims)
      return claims
    },
    jwks: () => ({ keys: rows.map((row) => ({ ...row.public_jwk, kid: row.kid, alg: 'EdDSA', use: 'sig' })) }),
  }
}

const place = (kid: string): string => `signing_key/${kid}/private_jwk`

interface SigningKeyRow {
  kid: string
  public_jwk: JWK
  private_jwk_sealed: Buffer
}

async function signingKeys(db: Db, keyRing: KeyRing): Promise<SigningKeyRow[]> {
  const read = () =>
    db
      .selectFrom('signing_key')
      .select(['kid', 'public_jwk', 'private_jwk_sealed'])
      .where('retired_at', 'is', null)
      .orderBy('created_at', 'desc')
      .execute() as Promise<SigningKeyRow[]> // jsonb columns come back as the JWK that went in
  const found = await read()
  if (found.length > 0) return found
  const { publicKey, privateKey } = await generateKeyPair('EdDSA', { crv: 'Ed25519', extractable: true })
  const kid = newId()
  await db
    .insertInto('signing_key')
    .values({
      kid,
      public_jwk: JSON.stringify(await exportJWK(publicKey)),
      private_jwk_sealed: keyRing.seal(await exportJWK(privateKey), place(kid)),
    })
    .execute()
  return read()
}
