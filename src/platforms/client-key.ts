import { calculateJwkThumbprint, exportJWK, generateKeyPair, type JWK } from 'jose'

/** Makes a key that signs for a session or an installation. Its id is its thumbprint. */
export async function newSigningKey(): Promise<JWK> {
  const { privateKey } = await generateKeyPair('ES256', { extractable: true })
  const key = await exportJWK(privateKey)
  return { ...key, kid: await calculateJwkThumbprint(key) }
}

/** The public half of the key. */
export function publicHalf({ d: _, ...others }: JWK): JWK {
  return others
}
