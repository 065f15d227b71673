import type { ConsentTarget } from '#contract/networks/consent-targets.ts'
import { PLATFORMS, type Platform } from '#contract/platforms.ts'
import { LINKEDIN_PAGES } from './linkedin/pages-provider.ts'

/** Networks with a separate callback for one of their consent targets. */
const OF_TARGETS = [LINKEDIN_PAGES] as const

/** The names in callback addresses, one for each consent target. Spec N3 */
export const CONSENT_PROVIDERS = [...PLATFORMS, ...OF_TARGETS.map(({ provider }) => provider)] as const
export type ConsentProvider = (typeof CONSENT_PROVIDERS)[number]

export const providerOf = (platform: Platform, target: ConsentTarget | null): ConsentProvider =>
  OF_TARGETS.find((one) => one.platform === platform && one.target === target)?.provider ?? platform

export const platformOfProvider = (provider: ConsentProvider): Platform =>
  OF_TARGETS.find((one) => one.provider === provider)?.platform ??
  PLATFORMS.find((platform) => platform === provider) ??
  unknown(provider)

function unknown(provider: string): never {
  throw new TypeError(`There is no network with the callback ${provider}`)
}
