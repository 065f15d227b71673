import { added, anyOf, type ObjectShape, oneOf, orNull } from './shape.ts'
import { type Endpoint, paged, paging } from './spec-endpoint.ts'
import { Platform } from './spec-resources.ts'

const METRIC = oneOf('likes', 'reposts', 'replies', 'quotes', 'bookmarks', 'impressions')
const unavailable = added('decision 017', { unavailableMetrics: [METRIC] })

/** Spec U2 */
export const performance: ObjectShape = {
  windowDays: 'int',
  generatedAt: 'time',
  summary: {
    postsPublished: 'int',
    postsScheduledUpcoming: 'int',
    impressions: 'number|null',
    engagements: 'number',
    engagementRate: 'number|null',
    publishingActiveDays: 'int',
    consistencyLabel: oneOf('strong', 'steady', 'sparse', 'none'),
  },
  previousWindow: { postsPublished: 'int', impressions: 'number|null', engagements: 'number' },
  trends: [{ date: 'string', postsPublished: 'int', impressions: 'number|null', engagements: 'number' }],
  topPosts: [
    {
      postId: 'uuid',
      platform: orNull(Platform),
      publishedExternalId: 'string|null',
      publishedUrl: 'string|null',
      contentText: 'string',
      publishedAt: 'time|null',
      likes: 'number',
      reposts: 'number',
      replies: 'number',
      quotes: 'number',
      bookmarks: 'number|null',
      impressions: 'number|null',
      engagementScore: 'number',
      ...unavailable,
      topic: 'string|null',
      contentType: 'string|null',
    },
  ],
  topTopics: [{ topic: 'string', postsPublished: 'int', engagements: 'number', impressions: 'number|null' }],
  topContentTypes: [{ contentType: 'string', postsPublished: 'int', engagements: 'number' }],
  platforms: [{ platform: Platform, postsPublished: 'int', impressions: 'number|null', engagements: 'number' }],
  audience: {
    available: 'bool',
    note: 'string',
    accounts: [
      {
        socialAccountId: 'uuid',
        platform: Platform,
        name: 'string|null',
        followers: 'int|null',
        change: 'int|null',
        tracking: oneOf('live', 'pending', 'needs_permission'),
      },
    ],
  },
}

const accountTotals: ObjectShape = {
  impressions: 'number',
  engagements: 'number',
  engagementRate: 'number|null',
  profileVisits: 'int|null',
  linkClicks: 'int|null',
  likes: 'number',
  reposts: 'number',
  replies: 'number',
  quotes: 'number',
  bookmarks: 'number',
  posts: 'number',
  repliesSent: 'number',
}
const xAccount: ObjectShape = {
  enabled: 'bool',
  account: orNull({ socialAccountId: 'uuid', handle: 'string|null', name: 'string|null' }),
  lastSyncedAt: 'time|null',
  windowDays: 'int',
  totals: accountTotals,
  previous: orNull(accountTotals),
  audience: { followers: 'int|null', followerChange: 'int|null', following: 'int|null', postCount: 'int|null' },
  days: [
    {
      date: 'string',
      impressions: 'number',
      engagements: 'number',
      posts: 'number',
      repliesSent: 'number',
      followerChange: 'int|null',
    },
  ],
  ...added('decision 127', {
    stopped: orNull({ reason: oneOf('account_disconnected', 'nobody', 'credits', 'network'), message: 'string' }),
    unavailableMetrics: [
      oneOf(
        'likes',
        'reposts',
        'replies',
        'quotes',
        'bookmarks',
        'impressions',
        'profileVisits',
        'linkClicks',
        'followers',
        'following',
        'postCount',
      ),
    ],
  }),
}
const which = added('decision 127', { 'socialAccountId?': 'uuid' })
const estimate = added('Spec A16', { estimate: { credits: 'number', providerCostMilliUsd: 'number|null' } })

/** Spec U2 to U4, U9 */
export const ANALYTICS_ENDPOINTS: Endpoint[] = [
  {
    route: 'GET {O}/marketing/analytics/performance',
    tool: 'get_performance_summary',
    query: { 'days?': 'int', 'topLimit?': 'int' },
    status: 200,
    data: performance,
  },
  {
    route: 'GET {O}/marketing/analytics/x-account',
    tool: 'get_x_account_analytics',
    query: { 'days?': 'int', ...which },
    status: 200,
    data: xAccount,
  },
  {
    route: 'PUT {O}/marketing/analytics/x-account',
    body: { enabled: 'bool', ...which, ...added('Spec A16', { 'estimateOnly?': 'bool' }) },
    status: 200,
    data: anyOf(xAccount, estimate),
  },
  {
    route: 'POST {O}/marketing/analytics/refresh',
    status: 200,
    data: {
      processed: 'int',
      updated: 'int',
      failed: 'int',
      'skippedFairUse?': 'int',
      'errors?': [{ platform: Platform, message: 'string' }],
    },
  },
  {
    route: 'GET {O}/marketing/analytics/top-posts',
    tool: 'list_top_posts',
    query: { 'days?': 'int', ...paging },
    status: 200,
    data: paged({
      postId: 'uuid',
      publishedExternalId: 'string|null',
      publishedUrl: 'string|null',
      contentText: 'string',
      scheduledForUtc: 'time|null',
      likes: 'number',
      reposts: 'number',
      replies: 'number',
      quotes: 'number',
      bookmarks: 'number|null',
      impressions: 'number|null',
      engagementScore: 'number',
      ...unavailable,
      fetchedAt: 'time',
    }),
  },
]
