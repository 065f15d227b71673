import { z } from 'zod'
import { PLATFORMS, type Platform } from '../platforms.ts'
import { POST_METRICS, type PostMetric } from './results.ts'

interface MetricFacts {
  label: string
  description: string
  /** The weight of one action in the engagement score. An action counts more if it takes the reader more effort. */
  weight: number
  /** The networks that give this figure for posts, as `src/platforms` reads them. */
  platforms: readonly Platform[]
}

/** Facts about each figure of a post: what it means, and which networks give it. */
export const METRICS: Readonly<Record<PostMetric, MetricFacts>> = {
  likes: {
    label: 'Likes',
    description:
      'Likes, or whatever a network has in their place: reactions on LinkedIn and Facebook, the score on Reddit',
    weight: 1,
    platforms: PLATFORMS,
  },
  reposts: {
    label: 'Reposts',
    description: 'Times that it was shared unchanged: reposts, shares, crossposts',
    weight: 3,
    platforms: PLATFORMS.filter((platform) => platform !== 'youtube'),
  },
  replies: {
    label: 'Replies',
    description: 'Replies and comments',
    weight: 3,
    platforms: PLATFORMS,
  },
  quotes: {
    label: 'Quotes',
    description: 'Posts that quote it',
    weight: 4,
    platforms: ['x', 'bluesky', 'threads'],
  },
  bookmarks: {
    label: 'Bookmarks',
    description: 'Times that somebody saved it for later',
    weight: 2,
    platforms: ['x', 'instagram', 'bluesky'],
  },
  impressions: {
    label: 'Impressions',
    description: 'Times that it was shown; views, where a network counts those',
    weight: 0,
    platforms: ['x', 'linkedin', 'tiktok', 'facebook', 'instagram', 'youtube', 'threads'],
  },
}

/** The metric dictionary. Spec U7 */
export const MetricDictionary = z.object({
  items: z.array(
    z.object({
      key: z.enum([...POST_METRICS, 'engagements', 'engagementScore', 'engagementRate']),
      label: z.string(),
      description: z.string(),
      unit: z.enum(['count', 'points', 'share']).describe('share: 0 to 1'),
      weight: z
        .number()
        .nullable()
        .describe('Points that one counts in engagementScore; null: it does not count there'),
      platforms: z
        .array(z.enum(PLATFORMS))
        .describe('Networks that report it, or the figures that it is computed from'),
      whenUntold: z.enum(['null', 'zero']).describe('zero: 0, and its name in unavailableMetrics'),
    }),
  ),
})
export type MetricDictionary = z.infer<typeof MetricDictionary>
