import { PLATFORM_NAMES, type Platform } from '#contract/platforms.ts'
import type { Platforms } from '#platforms/service.ts'

/**
 * The message about a post without an account if this installation cannot publish to the network, because it is unbuilt
 * or not set up. Telling somebody to connect an account would lead them nowhere. Null if an account can be connected.
 */
export function networkUnavailable(platforms: Platforms, platform: Platform): string | null {
  return platforms[platform]?.publishing ? null : `${PLATFORM_NAMES[platform]} cannot be published to from here yet`
}
