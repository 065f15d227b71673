import type { SocialAccount } from '#contract/networks/social-account.ts'
import { PLATFORM_NAMES } from '#contract/platforms.ts'
import type { Post } from '#contract/posts/post.ts'
import type { PublishingPause } from '#contract/posts/publishing.ts'
import { accountName } from '../accounts/account-name.ts'

export const NOTHING_PAUSED = { workspace: false, platforms: [], accountIds: [], reason: null } as const

export function isAnythingPaused({ workspace, platforms, accountIds }: PublishingPause): boolean {
  return workspace || platforms.length > 0 || accountIds.length > 0
}

/** Whether the pause holds this post back. */
export function isHeld(pause: PublishingPause, post: Pick<Post, 'platform' | 'socialAccountId'>): boolean {
  const { workspace, platforms, accountIds } = pause
  return (
    workspace ||
    platforms.includes(post.platform) ||
    (post.socialAccountId !== null && accountIds.includes(post.socialAccountId))
  )
}

/** What is paused, as the beginning of a sentence: "Everything", "X and Threads", "@anna on X". */
export function pausedThings(pause: PublishingPause, accounts: readonly SocialAccount[]): string {
  if (pause.workspace) return 'Everything'
  const named = pause.accountIds.map((id) => {
    const account = accounts.find((one) => one.id === id)
    return account ? `${accountName(account)} on ${PLATFORM_NAMES[account.platform]}` : 'an account'
  })
  return inWords([...pause.platforms.map((platform) => PLATFORM_NAMES[platform]), ...named])
}

/** A list in words: "A", "A and B", "A, B and C". */
export function inWords(names: readonly string[]): string {
  const last = names.at(-1) ?? ''
  return names.length < 2 ? last : `${names.slice(0, -1).join(', ')} and ${last}`
}
