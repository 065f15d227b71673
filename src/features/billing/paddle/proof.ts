import { isKeyedHash, keyedHashes } from '#kernel/crypto/derived-keys.ts'
import type { KeyRing } from '#kernel/crypto/key-ring.ts'

const PURPOSE = 'paddle: the workspace of a purchase'
/** How long the proof is valid, because a checkout may stay open that long before somebody pays. */
const GOOD_FOR_MS = 24 * 60 * 60_000
/** The greatest accepted difference between our clock and Paddle's. */
const CLOCKS_APART_MS = 5 * 60_000

/** Who may buy for which workspace, and by when the checkout must be opened. */
export interface CustomData {
  workspace: string
  person: string
  until: string
  proof: string
}

type Keys = Pick<KeyRing, 'secrets'>

/**
 * The data that a checkout passes on so that the purchase finds its workspace. Anybody who opens a checkout can write
 * anything into them. So they carry a proof that this installation let this person buy for this workspace at about this
 * time.
 */
export function customDataFor(
  keyRing: Keys,
  { orgId, userId, now }: { orgId: string; userId: string; now: Date },
): CustomData {
  const until = new Date(now.getTime() + GOOD_FOR_MS).toISOString()
  const [hash] = keyedHashes(keyRing, PURPOSE, [orgId, userId, until].join(' '))
  return { workspace: orgId, person: userId, until, proof: hash?.toString('base64url') ?? '' }
}

/** The workspace and the person in the data, if the proof is valid for the time of the purchase. Null if it is not. */
export function provenPurchase(
  keyRing: Keys,
  { custom_data, created_at }: { custom_data?: Record<string, unknown> | null | undefined; created_at: string },
): { orgId: string; userId: string } | null {
  const { workspace, person, until, proof } = custom_data ?? {}
  if (![workspace, person, until, proof].every((part) => typeof part === 'string')) return null
  const [orgId, userId, end] = [String(workspace), String(person), String(until)]
  if (!isKeyedHash(keyRing, PURPOSE, [orgId, userId, end].join(' '), String(proof))) return null
  return Date.parse(created_at) <= Date.parse(end) + CLOCKS_APART_MS ? { orgId, userId } : null
}
