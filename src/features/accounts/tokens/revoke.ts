import type { Platform } from '#contract/platforms.ts'
import type { Services } from '#kernel/services.ts'
import type { Credentials } from '#platforms/connecting.ts'

/**
 * Runs `work` with tokens that a platform has just given. If `work` throws, revokes the tokens, since nobody will store
 * them, and throws the error on.
 */
export async function orRevoke<T>(
  services: Pick<Services, 'platforms' | 'log'>,
  platform: Platform,
  credentials: Credentials,
  work: () => Promise<T>,
): Promise<T> {
  try {
    return await work()
  } catch (error) {
    await revokeQuietly(services, platform, credentials)
    throw error
  }
}

/** Revokes tokens at the platform if it supports that. A failure is only logged. Spec N5 */
export async function revokeQuietly(
  services: Pick<Services, 'platforms' | 'log'>,
  platform: Platform,
  credentials: Credentials,
): Promise<void> {
  try {
    await services.platforms[platform]?.connecting?.revoke?.(credentials)
  } catch (error) {
    services.log.warn({ err: error, platform }, 'tokens could not be revoked at the platform')
  }
}
