import { isKeyedHash, keyedHashes } from '#kernel/crypto/derived-keys.ts'
import type { KeyRing } from '#kernel/crypto/key-ring.ts'

const PURPOSE = 'paddle: the workspace of a purchase'

/**
 * What a checkout hands on so that the purchase finds its workspace. Whoever opens a checkout can write anything into it,
 * so the workspace comes with a proof that this installation named it.
 */
export function customDataFor(keyRing: Pick<KeyRing, 'secrets'>, orgId: string): { workspace: string; proof: string } {
  return { workspace: orgId, proof: keyedHashes(keyRing, PURPOSE, orgId)[0]?.toString('base64url') ?? '' }
}

/** The workspace that such data name and prove; null: none. */
export function provenWorkspace(
  keyRing: Pick<KeyRing, 'secrets'>,
  data: Record<string, unknown> | null | undefined,
): string | null {
  const { workspace, proof } = data ?? {}
  if (typeof workspace !== 'string' || typeof proof !== 'string') return null
  return isKeyedHash(keyRing, PURPOSE, workspace, proof) ? workspace : null
}
