import { PLATFORMS } from '#contract/platforms.ts'
import { METRICS, MetricDictionary } from '#contract/results/metrics.ts'
import { POST_METRICS, postFigures } from '#contract/results/results.ts'
import { operation } from '#kernel/operation.ts'

export const listMetrics = operation({
  name: 'listMetrics',
  route: 'GET /v1/public/metrics',
  summary: 'Look up what a metric means, and which networks tell it',
  description: 'The same for everybody: it holds no figures.',
  tag: 'public',
  permission: 'public',
  counted: 'office',
  output: MetricDictionary,
}).handle(async () => ({
  items: [
    ...POST_METRICS.map((key) => {
      const { weight, platforms, ...words } = METRICS[key]
      const whenUntold = postFigures[key].safeParse(null).success ? ('null' as const) : ('zero' as const)
      return { key, ...words, unit: 'count' as const, weight, platforms: [...platforms], whenUntold }
    }),
    {
      key: 'engagements' as const,
      label: 'Engagements',
      description: 'Likes, reposts, replies, quotes and bookmarks together',
      unit: 'count' as const,
      weight: null,
      platforms: [...PLATFORMS],
      whenUntold: 'zero' as const,
    },
    {
      key: 'engagementScore' as const,
      label: 'Engagement score',
      description: 'Each count times its weight: what posts are ranked by',
      unit: 'points' as const,
      weight: null,
      platforms: [...PLATFORMS],
      whenUntold: 'zero' as const,
    },
    {
      key: 'engagementRate' as const,
      label: 'Engagement rate',
      description: 'Engagements for each impression, of the posts whose impressions are known',
      unit: 'share' as const,
      weight: null,
      platforms: [...METRICS.impressions.platforms],
      whenUntold: 'null' as const,
    },
  ],
}))
