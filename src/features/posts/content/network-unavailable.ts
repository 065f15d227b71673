import { PLATFORM_NAMES, type Platform } from '#contract/platforms.ts'
import type { Platforms } from '#platforms/service.ts'

/**
 * What to say about a post without an account if none can be connected: this installation has no way of publishing to
 * the network, be it unbuilt or not set up. Null if one can be. Telling somebody to connect one would lead them
 * nowhere.
 */
export function networkUnavailable(platforms: Platforms, platform: Platform): string | null {
  return platforms[platform]?.publishing ? null : `${PLATFORM_NAMES[platform]} cannot be published to from here yet`
}
