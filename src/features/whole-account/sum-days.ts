import { POST_METRICS, type PostMetric } from '#contract/results/results.ts'
import type { OwnPost } from '#platforms/reading.ts'
import { dayOf } from './due-days.ts'

/** What the posts of one day have together. */
export interface DaySum extends Record<PostMetric, number> {
  day: string
  /** Null if it is not known of each post. */
  profileVisits: number | null
  linkClicks: number | null
  posts: number
  repliesSent: number
  /** Figures that are missing for a post, and so too low. */
  unavailable: PostMetric[]
}

/** Sums up posts by the day in UTC on which they were made. A day without a post has zeros: nothing is unknown. */
export function sumDays(days: readonly string[], posts: readonly OwnPost[]): DaySum[] {
  const byDay = Map.groupBy(posts, ({ createdAt }) => dayOf(Date.parse(createdAt)))
  return days.map((day) => sumOf(day, byDay.get(day) ?? []))
}

function sumOf(day: string, posts: readonly OwnPost[]): DaySum {
  const total = (name: keyof OwnPost['metrics']) => posts.reduce((sum, { metrics }) => sum + (metrics[name] ?? 0), 0)
  const isKnown = (name: keyof OwnPost['metrics']) => posts.every(({ metrics }) => metrics[name] !== null)
  const repliesSent = posts.filter(({ isReply }) => isReply).length
  return {
    day,
    likes: total('likes'),
    reposts: total('reposts'),
    replies: total('replies'),
    quotes: total('quotes'),
    bookmarks: total('bookmarks'),
    impressions: total('impressions'),
    profileVisits: isKnown('profileVisits') ? total('profileVisits') : null,
    linkClicks: isKnown('linkClicks') ? total('linkClicks') : null,
    posts: posts.length - repliesSent,
    repliesSent,
    unavailable: POST_METRICS.filter((name) => !isKnown(name)),
  }
}
