import { calculateJwkThumbprint, exportJWK, generateKeyPair, type JWK } from 'jose'

/** A key that signs for a session, or for an installation, with its thumbprint as its name. */
export async function newSigningKey(): Promise<JWK> {
  const { privateKey } = await generateKeyPair('ES256', { extractable: true })
  const key = await exportJWK(privateKey)
  return { ...key, kid: await calculateJwkThumbprint(key) }
}

/** What others may see of it. */
export function publicHalf({ d: _, ...others }: JWK): JWK {
  return others
}
