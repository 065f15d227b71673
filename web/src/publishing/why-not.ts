import type { SocialAccount } from '#contract/networks/social-account.ts'
import { PLATFORM_NAMES, type Platform } from '#contract/platforms.ts'
import type { PublishingPause } from '#contract/posts/publishing.ts'
import { accountName } from '../accounts/account-name.ts'
import { isHeld } from './pause.ts'

/** A post to be published. The calendar knows only its platform. */
export interface GoesOut {
  platform: Platform
  socialAccountId?: string | null
}

interface Given {
  pause: PublishingPause | undefined
  /** Undefined while the accounts are unknown. Then no message concerns them. */
  accounts: readonly Pick<SocialAccount, 'id' | 'platform' | 'status' | 'accountHandle' | 'accountName'>[] | undefined
  /** The networks to which this installation can publish. Undefined while they are unknown. */
  networks: ReadonlySet<Platform> | undefined
}

/** "No X account is connected", or, if none can be connected, who must first set up the network. */
export function noAccountWords(platform: Platform, networks: ReadonlySet<Platform>): string {
  const name = PLATFORM_NAMES[platform]
  return networks.has(platform)
    ? `No ${name} account is connected`
    : `Whoever runs this installation must set ${name} up first`
}

/** Whether a platform has no account. What can be done about it depends on the network. */
export const lacksAccount = (platform: Platform, accounts: readonly Pick<SocialAccount, 'platform' | 'status'>[]) =>
  !accounts.some((one) => one.platform === platform && one.status !== 'disconnected')

/** Whether an account has to be connected, again or for the first time, before the post can be published. */
export function hasNoAccount(
  { platform, socialAccountId }: GoesOut,
  accounts: readonly Pick<SocialAccount, 'id' | 'platform' | 'status'>[],
): boolean {
  const could = accounts.filter((one) => (socialAccountId ? one.id === socialAccountId : one.platform === platform))
  return !could.some(({ status }) => status === 'connected')
}

/** Why a scheduled post cannot be published at present, in words. Null if it can. */
export function whyNot({ platform, socialAccountId }: GoesOut, { pause, accounts, networks }: Given): string | null {
  if (pause && isHeld(pause, { platform, socialAccountId: socialAccountId ?? null }))
    return 'Paused: it waits until publishing goes on.'
  if (!accounts) return null
  const name = PLATFORM_NAMES[platform]
  const account = socialAccountId ? accounts.find(({ id }) => id === socialAccountId) : undefined
  if (socialAccountId && account?.status !== 'error') {
    return account?.status === 'connected' ? null : `Its ${name} account is no longer connected.`
  }
  if (account) return `${accountName(account)} needs to be connected again.`
  if (lacksAccount(platform, accounts)) return networks ? `${noAccountWords(platform, networks)}.` : null
  const own = accounts.filter((one) => one.platform === platform && one.status !== 'disconnected')
  const [first, ...others] = own
  if (own.every(({ status }) => status === 'error'))
    return first && others.length === 0
      ? `${accountName(first)} needs to be connected again.`
      : `Its ${name} account needs to be connected again.`
  return socialAccountId === null && others.length > 0 ? `No ${name} account is chosen for it.` : null
}
