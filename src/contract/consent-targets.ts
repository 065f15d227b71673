import { PLATFORMS, type Platform } from './platforms.ts'

/** What a consent is for, where a network has both profiles and pages. Document 2, "linkedinTarget". */
export const CONSENT_TARGETS = ['profile', 'page'] as const
export type ConsentTarget = (typeof CONSENT_TARGETS)[number]

/** As the address of the callback names what was consented to: LinkedIn's pages have one of their own. B4-3 */
export const CONSENT_PROVIDERS = [...PLATFORMS, 'linkedin-pages'] as const
export type ConsentProvider = (typeof CONSENT_PROVIDERS)[number]

export const providerOf = (platform: Platform, target: ConsentTarget | null): ConsentProvider =>
  platform === 'linkedin' && target === 'page' ? 'linkedin-pages' : platform

export const platformOfProvider = (provider: ConsentProvider): Platform =>
  provider === 'linkedin-pages' ? 'linkedin' : provider
