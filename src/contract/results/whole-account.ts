import { z } from 'zod'
import { Id, Timestamp } from '../common.ts'
import { POST_METRICS } from './results.ts'

/** Everything that is counted for a whole account. */
export const ACCOUNT_METRICS = [
  ...POST_METRICS,
  'profileVisits',
  'linkClicks',
  'followers',
  'following',
  'postCount',
] as const
export type AccountMetric = (typeof ACCOUNT_METRICS)[number]

/** Why an account is not read although the reading is switched on. */
export const READING_STOPS = ['account_disconnected', 'nobody', 'credits', 'network'] as const
export type ReadingStop = (typeof READING_STOPS)[number]

const Totals = z.object({
  impressions: z.number(),
  engagements: z.number().describe('Likes, reposts, replies, quotes and bookmarks'),
  engagementRate: z.number().nullable().describe('Engagements per impression, 0 to 1'),
  profileVisits: z.int().nullable(),
  linkClicks: z.int().nullable(),
  likes: z.number(),
  reposts: z.number(),
  replies: z.number(),
  quotes: z.number(),
  bookmarks: z.number(),
  posts: z.number(),
  repliesSent: z.number(),
})
export type AccountTotals = z.infer<typeof Totals>

/** Spec U9 */
export const XAccountAnalytics = z
  .object({
    enabled: z.boolean(),
    account: z.object({ socialAccountId: Id, handle: z.string().nullable(), name: z.string().nullable() }).nullable(),
    lastSyncedAt: Timestamp.nullable(),
    stopped: z
      .object({ reason: z.enum(READING_STOPS), message: z.string() })
      .nullable()
      .describe('Why nothing is read at present although it is switched on'),
    windowDays: z.int(),
    totals: Totals.describe('Of the days in `days`: what X counts so far for the posts of these days'),
    previous: Totals.nullable().describe('Of as many days before; null unless all of them are known'),
    audience: z.object({
      followers: z.int().nullable(),
      followerChange: z.int().nullable().describe('Between the first and the last known day of the window'),
      following: z.int().nullable(),
      postCount: z.int().nullable(),
    }),
    days: z
      .array(
        z.object({
          date: z.iso.date().describe('In UTC, as X counts'),
          impressions: z.number(),
          engagements: z.number(),
          posts: z.number(),
          repliesSent: z.number(),
          followerChange: z.int().nullable().describe('Since the day before'),
        }),
      )
      .describe('Days that were never read are missing: nobody knows their figures'),
    unavailableMetrics: z
      .array(z.enum(ACCOUNT_METRICS))
      .describe('Figures that X did not give: null where null is possible, else too low'),
  })
  .meta({ id: 'XAccountAnalytics' })
export type XAccountAnalytics = z.infer<typeof XAccountAnalytics>
