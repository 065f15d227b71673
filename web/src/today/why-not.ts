import { PLATFORM_NAMES } from '#contract/platforms.ts'
import type { Post } from '#contract/post.ts'
import type { PublishingPause } from '#contract/publishing.ts'
import type { SocialAccount } from '#contract/social-account.ts'
import { accountName } from '../accounts/account-name.ts'
import { isHeld } from '../publishing/pause.ts'

interface Given {
  pause: PublishingPause | undefined
  /** Undefined while they are not known: then nothing is said about them. */
  accounts: readonly SocialAccount[] | undefined
}

/** Why a booked post cannot go out as things stand, in words; null if nothing is in its way. */
export function whyNot(post: Pick<Post, 'platform' | 'socialAccountId'>, { pause, accounts }: Given): string | null {
  if (pause && isHeld(pause, post)) return 'Paused: it waits until publishing goes on.'
  if (!accounts) return null
  const platform = PLATFORM_NAMES[post.platform]
  if (post.socialAccountId === null) {
    const usable = accounts.filter((one) => one.platform === post.platform && one.status === 'connected')
    if (usable.length === 1) return null
    return usable.length === 0
      ? `No ${platform} account is connected.`
      : `It does not say which ${platform} account it goes out from.`
  }
  const account = accounts.find(({ id }) => id === post.socialAccountId)
  if (!account || account.status === 'disconnected') return `Its ${platform} account is no longer connected.`
  return account.status === 'error' ? `${accountName(account)} needs to be connected again.` : null
}
