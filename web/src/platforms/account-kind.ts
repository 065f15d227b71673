import type { SocialAccount } from '#contract/networks/social-account.ts'
import type { Platform } from '#contract/platforms.ts'

type Account = Pick<SocialAccount, 'accountExternalId'>

/** Networks that have several kinds of accounts. Apart from their views, of which pages that only name accounts need none. */
const KINDS: Partial<Record<Platform, (account: Account) => string>> = {
  linkedin: ({ accountExternalId }) => (accountExternalId.startsWith('urn:li:organization:') ? 'Page' : 'Profile'),
}

/** What an account is, where its network has several kinds: “Page”. */
export const accountKind = (platform: Platform, account: Account): string | null => KINDS[platform]?.(account) ?? null
