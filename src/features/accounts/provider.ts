import { PLATFORM_NAMES, type Platform } from '#contract/platforms.ts'
import { AppError } from '#kernel/errors.ts'
import type { Services } from '#kernel/services.ts'
import type { PlatformAdapter } from '#platforms/adapter.ts'
import { PlatformError } from '#platforms/errors.ts'

/** The adapter with the way of connecting that is asked for. Throws 503 naming what the operator can do. B7-2 */
export function adapterWith<K extends 'oauth' | 'appPassword'>(
  { platforms, config }: Pick<Services, 'platforms' | 'config'>,
  platform: Platform,
  way: K,
): PlatformAdapter & { [Way in K]-?: NonNullable<PlatformAdapter[Way]> } {
  const adapter: PlatformAdapter | undefined = platforms[platform]
  if (adapter?.[way]) return adapter as ReturnType<typeof adapterWith<K>> // just looked
  const known = config.networks.known.find((network) => network.platform === platform)
  const advice = known?.connecting.advice ?? 'this version of Galley has no connection to it'
  throw new AppError('unavailable', `${PLATFORM_NAMES[platform]} is not set up on this installation: ${advice}`, {
    code: 'provider_unavailable',
  })
}

/** 502 for a platform that failed or refused. Anything else that was thrown stays what it is. */
export function platformFault(error: unknown): unknown {
  if (!(error instanceof PlatformError)) return error
  const { retryAfterSeconds } = error.facts
  const facts = { code: 'platform_error' as const, ...(retryAfterSeconds !== undefined && { retryAfterSeconds }) }
  return new AppError('platform', error.message, facts, { cause: error })
}
