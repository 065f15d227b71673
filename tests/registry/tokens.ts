import { generateKeyPair, importJWK, type JWK, SignJWT } from 'jose'
import { ACCESS_TOKEN_SECONDS } from '#auth/tokens/access-tokens.ts'
import { newId } from '#kernel/ids.ts'
import type { TestApp } from '../support/app.ts'
import type { Person } from '../support/factories.ts'

/**
 * Authorization headers that must be refused with 401, each under what is wrong with it. With null no header is sent.
 */
export async function badAuthorizations(t: TestApp, person: Person): Promise<Record<string, string | null>> {
  const issuer = t.services.config.baseUrl
  const row = await t.owner.selectFrom('signing_key').selectAll().executeTakeFirstOrThrow()
  const jwk = t.services.keyRing.open<JWK>(row.private_jwk_sealed, `signing_key/${row.kid}/private_jwk`)
  const ownKey = await importJWK(jwk, 'EdDSA')
  const otherKey = (await generateKeyPair('EdDSA', { crv: 'Ed25519' })).privateKey
  const publicKey = new TextEncoder().encode(JSON.stringify(row.public_jwk))
  const now = Math.floor(t.services.clock.now().getTime() / 1000)

  function sign(changes: {
    audience?: string
    issuer?: string
    at?: number
    key?: Parameters<SignJWT['sign']>[0]
    source?: { sid?: string; key?: string }
  }) {
    const at = changes.at ?? now
    const alg = changes.key === publicKey ? 'HS256' : 'EdDSA'
    return new SignJWT({
      ...(changes.source ?? { sid: person.sessionId }),
      org: person.orgId,
      role: 'owner',
      permissions: ['workspace:read'],
    })
      .setProtectedHeader({ alg, kid: row.kid, typ: 'at+jwt' })
      .setSubject(person.userId)
      .setIssuer(changes.issuer ?? issuer)
      .setAudience(changes.audience ?? `${issuer}/v1`)
      .setIssuedAt(at)
      .setExpirationTime(at + ACCESS_TOKEN_SECONDS)
      .sign(changes.key ?? ownKey)
  }
  const [header = '', claims = '', signature = ''] = person.token.split('.')
  const unsigned = Buffer.from(JSON.stringify({ alg: 'none', kid: row.kid })).toString('base64url')
  const bearers = {
    garbage: 'garbage',
    expired: await sign({ at: now - ACCESS_TOKEN_SECONDS - 60 }),
    'of the MCP server': await sign({ audience: `${issuer}/mcp` }),
    'of another issuer': await sign({ issuer: 'https://elsewhere.example' }),
    'that names neither session nor key': await sign({ source: {} }),
    'of a session that is none': await sign({ source: { sid: newId() } }),
    'of an API key that is none': await sign({ source: { key: newId() } }),
    'signed by another key': await sign({ key: otherKey }),
    'signed with the public key as a secret': await sign({ key: publicKey }),
    'not signed': `${unsigned}.${claims}.`,
    'with its claims changed': `${header}.${Buffer.from('{"sub":"x"}').toString('base64url')}.${signature}`,
  }
  return {
    none: null,
    'of another scheme': `Basic ${Buffer.from('ada:secret').toString('base64')}`,
    ...Object.fromEntries(Object.entries(bearers).map(([what, token]) => [what, `Bearer ${token}`])),
  }
}
