import type { ConsentTarget } from '#contract/networks/consent-targets.ts'
import type { PlatformAccess } from '#contract/platforms.ts'

const PROFILE = ['openid', 'profile', 'w_member_social']

/** The scopes of each kind of access. The consent page turns an app away that asks for more. */
export const LINKEDIN_SCOPES: Record<PlatformAccess['linkedin'], readonly string[]> = {
  self_serve: PROFILE,
  community_management: [
    ...PROFILE,
    'w_member_social_feed',
    'r_member_postAnalytics',
    'rw_organization_admin',
    'w_organization_social',
    'r_organization_social',
    'w_organization_social_feed',
    'r_organization_social_feed',
  ],
}

const NEEDED: Record<ConsentTarget, readonly string[]> = {
  profile: ['w_member_social'],
  page: ['rw_organization_admin', 'w_organization_social'],
}

export const mayPostAs = (target: ConsentTarget, scopes: readonly string[]): boolean =>
  NEEDED[target].every((scope) => scopes.includes(scope))
