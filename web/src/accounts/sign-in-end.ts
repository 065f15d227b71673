import type { SocialAccount } from '#contract/networks/social-account.ts'
import { formatAhead } from '../time.ts'

/** How long before the end people are told. Decision 048. */
const NEAR_MS = 14 * 24 * 60 * 60_000

/** The words for when somebody has to connect a connected account again; null if nothing says that its sign-in ends. */
export function signInEnd(
  { status, signInEndsAt }: Pick<SocialAccount, 'status' | 'signInEndsAt'>,
  now: number,
): { words: string; isNear: boolean } | null {
  if (status !== 'connected' || !signInEndsAt) return null
  const left = Date.parse(signInEndsAt) - now
  const words = left <= 0 ? 'Its sign-in has ended' : `Its sign-in ends ${formatAhead(signInEndsAt, now)}`
  return { words, isNear: left <= NEAR_MS }
}
