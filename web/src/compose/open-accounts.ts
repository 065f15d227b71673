import type { SocialAccount } from '#contract/networks/social-account.ts'
import type { Platform } from '#contract/platforms.ts'
import type { Draft } from './draft.ts'

/** The platforms of a draft that have several accounts, if the draft does not name the one to use. */
export function openAccounts(
  { variants }: { variants: readonly Pick<Draft['variants'][number], 'platform' | 'accountId'>[] },
  accounts: readonly Pick<SocialAccount, 'platform' | 'status'>[],
): Platform[] {
  const several = (platform: Platform) =>
    accounts.filter((one) => one.platform === platform && one.status !== 'disconnected').length > 1
  return variants.flatMap(({ platform, accountId }) => (accountId === null && several(platform) ? platform : []))
}
