import { z } from 'zod'
import { Id, Timestamp } from '../common.ts'
import { PLATFORMS } from '../platforms.ts'

/** The figures that are counted for a post, by their names in the interface. */
export const POST_METRICS = ['likes', 'reposts', 'replies', 'quotes', 'bookmarks', 'impressions'] as const
export type PostMetric = (typeof POST_METRICS)[number]

/** The figures of one post. Spec U1; `unavailableMetrics` by N9. */
export const postFigures = {
  likes: z.number(),
  reposts: z.number(),
  replies: z.number(),
  quotes: z.number(),
  bookmarks: z.number().nullable(),
  impressions: z.number().nullable(),
  engagementScore: z.number().describe('Likes 1, bookmarks 2, replies and reposts 3, quotes 4 points each'),
  unavailableMetrics: z
    .array(z.enum(POST_METRICS))
    .describe('Figures that the platform does not report: they are null where null is possible, else 0'),
}

/** Spec U3 */
export const TopPost = z
  .object({
    postId: Id,
    publishedExternalId: z.string().nullable(),
    publishedUrl: z.url().nullable(),
    contentText: z.string(),
    scheduledForUtc: Timestamp.nullable(),
    ...postFigures,
    fetchedAt: Timestamp.describe('When the platform was asked'),
  })
  .meta({ id: 'TopPost' })
export type TopPost = z.infer<typeof TopPost>

/** Spec U4. Every number counts posts. */
export const RefreshOutcome = z.object({
  processed: z.int().describe('Posts that were asked about'),
  updated: z.int().describe('Posts whose figures are now up to date'),
  failed: z.int().describe('Posts whose figures could not be read; `errors` says why'),
  skippedFairUse: z
    .int()
    .optional()
    .describe('Posts that were skipped, because their account has used up its refreshes for today'),
  errors: z.array(z.object({ platform: z.enum(PLATFORMS), message: z.string() })).optional(),
})
export type RefreshOutcome = z.infer<typeof RefreshOutcome>
