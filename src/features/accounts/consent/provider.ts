import { PLATFORM_NAMES, type Platform } from '#contract/platforms.ts'
import { AppError, conflict } from '#kernel/errors.ts'
import type { Services } from '#kernel/services.ts'
import type { Connecting } from '#platforms/connecting.ts'
import { PlatformError } from '#platforms/errors.ts'

/** The platform's adapter, with the requested way of connecting. Throws 503 with what the operator can do. Spec A9 */
export function connectingBy<K extends 'oauth' | 'appPassword'>(
  { platforms, config }: Pick<Services, 'platforms' | 'config'>,
  platform: Platform,
  way: K,
): Connecting & { [Way in K]-?: NonNullable<Connecting[Way]> } {
  const connecting: Connecting | undefined = platforms[platform]?.connecting
  if (connecting?.[way]) return connecting as ReturnType<typeof connectingBy<K>> // checked just above
  const known = config.networks.known.find((network) => network.platform === platform)
  const advice = known?.howToConnect.advice ?? 'this version of Galley has no connection to it'
  throw new AppError('unavailable', `${PLATFORM_NAMES[platform]} is not set up on this installation: ${advice}`, {
    code: 'provider_unavailable',
  })
}

/**
 * Like `platformFault`, for a connected account. If the account has to be connected again, the error is a 409, not a
 * fault of the platform.
 */
export function accountFault(error: unknown): unknown {
  if (!(error instanceof PlatformError) || error.kind !== 'reconnect') return platformFault(error)
  return conflict('account_disconnected', error.message)
}

/** Turns a failure or refusal of a platform into a 502. Leaves any other error as it is. */
export function platformFault(error: unknown): unknown {
  if (!(error instanceof PlatformError)) return error
  const { retryAfterSeconds } = error.facts
  const facts = { code: 'platform_error' as const, ...(retryAfterSeconds !== undefined && { retryAfterSeconds }) }
  return new AppError('platform', error.message, facts, { cause: error })
}
