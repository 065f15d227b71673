import type { OpenAccount } from './connecting.ts'

/** The figures of a post. Null for a figure that the platform does not give. */
export interface PostMetrics {
  likes: number | null
  reposts: number | null
  replies: number | null
  quotes: number | null
  bookmarks: number | null
  impressions: number | null
}

/**
 * The result of looking up a post. `gone` is the platform's own definite answer. Anything less definite is
 * `cannot_tell`.
 */
export type PostReading = { externalId: string } & (
  | { state: 'there'; metrics: PostMetrics }
  | { state: 'gone' }
  | { state: 'cannot_tell' }
)

/** Reads the figures of the account's posts. */
export interface Analytics {
  /** The most that one call of `readPosts` takes. */
  readonly readPostsMost: number
  /**
   * Looks up the account's own posts. Returns one reading for each, in any order. An outage is an error and never a
   * reading, so that a missing answer does not mean a removed post.
   */
  readPosts(account: OpenAccount, posts: readonly { externalId: string }[]): Promise<PostReading[]>
}
