import type { SocialAccount } from '#contract/networks/social-account.ts'
import { formatAhead } from '../time.ts'

/** How long before the end of a sign-in people are told. Decision 048. */
const NEAR_MS = 14 * 24 * 60 * 60_000

/** When a connected account has to be connected again, in words. Null if no end is known. */
export function signInEnd(
  { status, signInEndsAt }: Pick<SocialAccount, 'status' | 'signInEndsAt'>,
  now: number,
): { words: string; isNear: boolean } | null {
  if (status !== 'connected' || !signInEndsAt) return null
  const left = Date.parse(signInEndsAt) - now
  const words = left <= 0 ? 'Its sign-in has ended' : `Its sign-in ends ${formatAhead(signInEndsAt, now)}`
  return { words, isNear: left <= NEAR_MS }
}
