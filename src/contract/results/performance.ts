import { z } from 'zod'
import { Id, Timestamp } from '../common.ts'
import { PLATFORMS } from '../platforms.ts'
import { postFigures } from './results.ts'

const figure = z.number().nullable()

/** Spec U2 */
export const PerformanceSummary = z
  .object({
    windowDays: z.int(),
    generatedAt: Timestamp,
    summary: z.object({
      postsPublished: z.int(),
      postsScheduledUpcoming: z.int(),
      impressions: figure,
      engagements: z.number(),
      engagementRate: figure.describe('Engagements per impression, 0 to 1, of the posts whose impressions are known'),
      publishingActiveDays: z.int(),
      consistencyLabel: z.enum(['strong', 'steady', 'sparse', 'none']),
    }),
    previousWindow: z.object({ postsPublished: z.int(), impressions: figure, engagements: z.number() }),
    trends: z.array(
      z.object({ date: z.iso.date(), postsPublished: z.int(), impressions: figure, engagements: z.number() }),
    ),
    topPosts: z.array(
      z.object({
        postId: Id,
        platform: z.enum(PLATFORMS).nullable(),
        publishedExternalId: z.string().nullable(),
        publishedUrl: z.url().nullable(),
        contentText: z.string(),
        publishedAt: Timestamp.nullable(),
        ...postFigures,
        topic: z.string().nullable(),
        contentType: z.string().nullable(),
      }),
    ),
    topTopics: z.array(
      z.object({ topic: z.string(), postsPublished: z.int(), engagements: z.number(), impressions: figure }),
    ),
    topContentTypes: z.array(z.object({ contentType: z.string(), postsPublished: z.int(), engagements: z.number() })),
    platforms: z.array(
      z.object({
        platform: z.enum(PLATFORMS),
        postsPublished: z.int(),
        impressions: figure,
        engagements: z.number(),
      }),
    ),
    audience: z.object({
      available: z.boolean(),
      note: z.string(),
      accounts: z.array(
        z.object({
          socialAccountId: Id,
          platform: z.enum(PLATFORMS),
          name: z.string().nullable(),
          followers: z.int().nullable(),
          change: z.int().nullable(),
          tracking: z.enum(['live', 'pending', 'needs_permission']),
        }),
      ),
    }),
  })
  .meta({ id: 'PerformanceSummary' })
export type PerformanceSummary = z.infer<typeof PerformanceSummary>
