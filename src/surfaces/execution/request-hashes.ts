import { keyedHashes } from '#kernel/crypto/derived-keys.ts'
import type { KeyRing } from '#kernel/crypto/key-ring.ts'
import { canonicalJson } from '#kernel/ids.ts'
import type { Operation } from '#kernel/operation.ts'

/**
 * Keyed hashes of a request, one for each secret of the key ring, beginning with the sealing one. A plain hash is not
 * enough: a request may contain a password, which a reader of the table could then guess. The other hashes recognise a
 * repeat of a request from before a key rotation.
 */
export function requestHashes(keyRing: Pick<KeyRing, 'secrets'>, operation: Operation, input: unknown): string[] {
  const request = `${operation.name}\n${canonicalJson(input)}`
  return keyedHashes(keyRing, 'idempotency request', request).map((hash) => hash.toString('hex'))
}
