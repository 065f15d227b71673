import type { PostChoice } from '#contract/engagement/automation.ts'

/** The figures of a post. Null: the network did not give the figure. */
export interface Figures {
  impressions: number | null
  likes: number | null
  reposts: number | null
  replies: number | null
  quotes: number | null
  /** When they were read, epoch milliseconds. */
  readAt: number
}

/** Everything that decides what a rule may do with a post. Times are epoch milliseconds. */
export interface PostFacts {
  id: string
  externalId: string
  accountId: string
  publishedAt: number
  figures: Figures | null
  /** The last impressions that were read at least twelve hours before the latest figures; null if there are none. */
  before: { impressions: number; readAt: number } | null
  /** Whether this sweep has read the post's figures again. Only then may the post be deleted. */
  isReadAgain: boolean
  isConnected: boolean
  isThread: boolean
  /** Whether another post of the workspace quotes it. */
  isQuotedHere: boolean
  isInLaunch: boolean
  /** Null: nobody knows which post is pinned. */
  isPinned: boolean | null
  choice: PostChoice | null
  /** How often a rule has reposted the post, and when it did so last. A repost under way counts. */
  reposts: number
  repostedAt: number | null
  /** Whether a rule is deleting the post, or such a deletion failed or is in doubt: then a person decides. */
  isBeingDeleted: boolean
  /** When the notice of the post's deletion ends; null: no notice was given. */
  noticeUntil: number | null
}

const HOUR_MS = 3_600_000
const DAY_MS = 24 * HOUR_MS

/** If impressions grow by no more than this share of them in a day, they have settled. */
const SETTLED = 0.1

/**
 * Whether the figures have stopped growing. Null: there are no two readings that are twelve hours apart. Decision 121
 */
export function hasSettled({ figures, before }: Pick<PostFacts, 'figures' | 'before'>): boolean | null {
  if (!figures || figures.impressions === null || !before || figures.readAt <= before.readAt) return null
  const days = (figures.readAt - before.readAt) / DAY_MS
  if (figures.impressions <= before.impressions) return true
  return (figures.impressions - before.impressions) / figures.impressions / days <= SETTLED
}

export function engagementOf({ likes, reposts, replies, quotes }: Figures): number | null {
  return likes === null || reposts === null || replies === null || quotes === null
    ? null
    : likes + reposts + replies + quotes
}

export const ageHours = ({ publishedAt }: PostFacts, now: number): number => (now - publishedAt) / HOUR_MS

export const inAge = (post: PostFacts, { minAgeHours, maxAgeDays }: Ages, now: number): boolean =>
  ageHours(post, now) >= minAgeHours && ageHours(post, now) <= maxAgeDays * 24

interface Ages {
  minAgeHours: number
  maxAgeDays: number
}
