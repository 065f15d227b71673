import { METRICS } from '#contract/results/metrics.ts'
import { POST_METRICS, type PostMetric } from '#contract/results/results.ts'
import type { PostMetrics } from '#platforms/analytics.ts'

/**
 * The stored figures of a post. A figure that the platform does not tell is null where the interface allows null,
 * otherwise 0.
 */
export interface Figures {
  likes: number
  reposts: number
  replies: number
  quotes: number
  bookmarks: number | null
  impressions: number | null
  unavailable: PostMetric[]
}

/**
 * A figure that the platform does not tell is null where null is possible, otherwise 0. `unavailable` names it. Spec N9
 */
export function figuresOf(metrics: PostMetrics): Figures {
  return {
    likes: metrics.likes ?? 0,
    reposts: metrics.reposts ?? 0,
    replies: metrics.replies ?? 0,
    quotes: metrics.quotes ?? 0,
    bookmarks: metrics.bookmarks,
    impressions: metrics.impressions,
    unavailable: POST_METRICS.filter((name) => metrics[name] === null),
  }
}

/**
 * The score that ranks posts: each figure times the weight that the metric dictionary gives it.
 *
 * The more an act asks of a reader, the more it counts: a quote is written and shown to others, a reply is written, a
 * repost is shown to others, a bookmark means to come back. Impressions do not count, so that posts on platforms that
 * tell them can be ranked beside posts on platforms that do not. A figure that a platform does not tell counts 0.
 */
export function engagementScore(figures: Figures): number {
  return POST_METRICS.reduce((sum, name) => sum + METRICS[name].weight * (figures[name] ?? 0), 0)
}
