import type { SocialAccount } from '#contract/networks/social-account.ts'
import type { Platform } from '#contract/platforms.ts'

type Account = Pick<SocialAccount, 'accountExternalId'>

/**
 * The words for the kind of an account, on networks with several kinds. They are separate from the networks' views,
 * which pages that only name accounts do not load.
 */
const KINDS: Partial<Record<Platform, (account: Account) => string>> = {
  linkedin: ({ accountExternalId }) => (accountExternalId.startsWith('urn:li:organization:') ? 'Page' : 'Profile'),
}

/** The kind of an account, on networks with several kinds: “Page”. */
export const accountKind = (platform: Platform, account: Account): string | null => KINDS[platform]?.(account) ?? null
