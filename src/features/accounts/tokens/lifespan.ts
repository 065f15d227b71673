import type { Platform } from '#contract/platforms.ts'
import type { Clock } from '#kernel/clock.ts'
import type { Services } from '#kernel/services.ts'
import type { Credentials } from '#platforms/connecting.ts'

export type KnowsLifespans = Pick<Services, 'config' | 'platforms' | 'clock'>

/** Tokens that nobody can renew are checked this many milliseconds before their end, so that a person is told. */
const LAST_LOOK_MS = 10 * 60_000

/**
 * When the tokens of an account are to be renewed, and from when only a person can do it, as columns of its row.
 * `areNew` means that the network has just given the tokens.
 */
export function lifespanOf(
  { config, platforms, clock }: KnowsLifespans,
  platform: Platform,
  credentials: Credentials,
  { areNew = true } = {},
) {
  const { expiresAt, refreshToken, grantEndsAt = null } = credentials
  const renewable = refreshToken !== null || platforms[platform]?.connecting?.renewsAccessTokens === true
  const network = config.networks.known.find((known) => known.platform === platform)
  const ahead = renewable ? (network?.renewAheadMs ?? LAST_LOOK_MS) : LAST_LOOK_MS
  return {
    token_expires_at: expiresAt,
    renew_at: expiresAt && before(expiresAt, areNew ? Math.min(ahead, halfOf(expiresAt, clock)) : ahead),
    sign_in_ends_at: renewable ? grantEndsAt : expiresAt,
  }
}

const before = (end: string, ms: number): string => new Date(Date.parse(end) - ms).toISOString()

/** The middle of the remaining life. With a fixed margin, short-lived tokens would be renewed all the time. */
const halfOf = (end: string, clock: Clock): number => Math.max(Date.parse(end) - clock.now().getTime(), 0) / 2
