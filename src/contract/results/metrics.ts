import { z } from 'zod'
import { PLATFORMS, type Platform } from '../platforms.ts'
import { POST_METRICS, type PostMetric } from './results.ts'

interface MetricFacts {
  label: string
  description: string
  /** Points of one in the engagement score. The more an act asks of a reader, the more it counts. */
  weight: number
  /** Networks that tell it of posts, as `src/platforms` reads them. */
  platforms: readonly Platform[]
}

/** What is counted of a post: what a figure means, and who tells it. */
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
    description: 'Times that it was passed on as it is: reposts, shares, crossposts',
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
    description: 'Posts that show it with words of their own',
    weight: 4,
    platforms: ['x', 'bluesky', 'threads'],
  },
  bookmarks: {
    label: 'Bookmarks',
    description: 'Times that somebody kept it for later',
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

/** The metric dictionary. Decisions, "Beyond the seed". */
export const MetricDictionary = z.object({
  items: z.array(
    z.object({
      key: z.enum([...POST_METRICS, 'engagements', 'engagementScore', 'engagementRate']),
      label: z.string(),
      description: z.string(),
      unit: z.enum(['count', 'points', 'share']).describe('share: 0 to 1'),
      weight: z.number().nullable().describe('Points of one in engagementScore; null: it is no count of acts'),
      platforms: z.array(z.enum(PLATFORMS)).describe('Networks that tell it, or tell what it is made of'),
      whenUntold: z.enum(['null', 'zero']).describe('zero: 0, and its name in unavailableMetrics'),
    }),
  ),
})
export type MetricDictionary = z.infer<typeof MetricDictionary>
