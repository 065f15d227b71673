import type { SocialAccount } from '#contract/networks/social-account.ts'
import type { Platform } from '#contract/platforms.ts'

type Account = Pick<SocialAccount, 'accountExternalId'>

/**
 * What kind of account it is, on networks that have several. It is not in the networks' views, since pages that only
 * name accounts do not load those.
 */
const KINDS: Partial<Record<Platform, (account: Account) => string>> = {
  linkedin: ({ accountExternalId }) => (accountExternalId.startsWith('urn:li:organization:') ? 'Page' : 'Profile'),
}

/** What an account is, where its network has several kinds: “Page”. */
export const accountKind = (platform: Platform, account: Account): string | null => KINDS[platform]?.(account) ?? null
