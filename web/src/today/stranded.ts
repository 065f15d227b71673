import type { SocialAccount } from '#contract/networks/social-account.ts'
import type { Platform } from '#contract/platforms.ts'
import type { Post } from '#contract/posts/post.ts'
import { noAccountWords } from '../publishing/why-not.ts'

export interface Stranded {
  platform: Platform
  /** "No X account is connected" */
  title: string
  /** Whether somebody can connect an account here. If not, the text only says what is missing. */
  connectable: boolean
  /** "2 posts that are booked for the next 36 hours cannot go out." */
  detail: string
}

/**
 * Scheduled posts that no account can publish, by platform. An account that only has to be reconnected is not listed
 * twice.
 */
export function strandedPosts(
  posts: readonly Pick<Post, 'platform' | 'socialAccountId'>[],
  accounts: readonly Pick<SocialAccount, 'id' | 'platform' | 'status'>[],
  networks: ReadonlySet<Platform>,
): Stranded[] {
  const counts = new Map<Platform, number>()
  for (const { platform, socialAccountId } of posts) {
    const there = accounts.some(
      (account) =>
        account.platform === platform &&
        account.status !== 'disconnected' &&
        (socialAccountId === null || account.id === socialAccountId),
    )
    if (!there) counts.set(platform, (counts.get(platform) ?? 0) + 1)
  }
  return [...counts].map(([platform, count]) => ({
    platform,
    title: noAccountWords(platform, networks),
    connectable: networks.has(platform),
    detail:
      count === 1
        ? 'A post that is booked for the next 36 hours cannot go out.'
        : `${count} posts that are booked for the next 36 hours cannot go out.`,
  }))
}
