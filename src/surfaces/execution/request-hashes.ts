import { createHmac, hkdfSync } from 'node:crypto'
import type { KeyRing } from '#kernel/crypto/key-ring.ts'
import { canonicalJson } from '#kernel/ids.ts'
import type { Operation } from '#kernel/operation.ts'

/**
 * Names for a request under each secret of the key ring, the one that seals first: of a request with a password in it a
 * plain hash would let whoever reads the table try passwords. The others tell a repeat from before a rotation.
 */
export function requestHashes(keyRing: Pick<KeyRing, 'secrets'>, operation: Operation, input: unknown): string[] {
  const request = `${operation.name}\n${canonicalJson(input)}`
  return keyRing.secrets().map((secret) => {
    const key = Buffer.from(hkdfSync('sha256', secret, '', 'idempotency request', 32))
    return createHmac('sha256', key).update(request).digest('hex')
  })
}
