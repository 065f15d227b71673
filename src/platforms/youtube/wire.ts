import { z } from 'zod'
import { orEmpty, orNone } from '../absent.ts'

/**
 * What Google and YouTube send, read leniently: unknown fields are ignored. Source: platform facts, section 9; names
 * checked against the types of @googleapis/youtube 35.
 */
export const GoogleTokens = z.object({
  access_token: z.string().min(1),
  refresh_token: z.string().nullish(),
  /** Set for projects in testing (seven days), and if somebody gave access for a limited time. */
  refresh_token_expires_in: z.number().nullish(),
  expires_in: z.number().nullish(),
  scope: z.string().nullish(),
})

export const Channels = z.object({
  items: z
    .array(
      z.object({
        id: z.string().min(1),
        snippet: z
          .object({
            title: z.string().nullish(),
            description: z.string().nullish(),
            customUrl: z.string().nullish(),
            thumbnails: z
              .object({ default: z.object({ url: z.string() }).nullish() })
              .nullish()
              .catch(null),
          })
          .nullish(),
        contentDetails: z.object({ relatedPlaylists: z.object({ uploads: z.string().nullish() }).nullish() }).nullish(),
      }),
    )
    .nullish()
    .transform(orNone),
})

const count = z.coerce.number().int().nonnegative().nullish().catch(null)

export const Video = z.object({
  id: z.string().min(1),
  snippet: z.object({ channelId: z.string().nullish() }).nullish(),
  status: z
    .object({
      uploadStatus: z.string().nullish(),
      failureReason: z.string().nullish(),
      rejectionReason: z.string().nullish(),
    })
    .nullish(),
  processingDetails: z.object({ processingStatus: z.string().nullish() }).nullish(),
  statistics: z.object({ viewCount: count, likeCount: count, commentCount: count }).nullish(),
})
export type Video = z.infer<typeof Video>

export const Videos = z.object({ items: z.array(Video).nullish().transform(orNone) })

export const Playlists = z.object({
  items: z
    .array(z.object({ id: z.string(), snippet: z.object({ channelId: z.string().nullish() }).nullish() }))
    .nullish()
    .transform(orNone),
})

const PlaylistItem = z.object({
  snippet: z.object({
    title: z.string().nullish().transform(orEmpty),
    description: z.string().nullish().transform(orEmpty),
    publishedAt: z.string().nullish().transform(orEmpty),
    resourceId: z.object({ videoId: z.string() }),
  }),
})
export type PlaylistItem = z.infer<typeof PlaylistItem>['snippet']

export const PlaylistItems = z.object({
  items: z.array(PlaylistItem).nullish().transform(orNone),
  nextPageToken: z.string().nullish(),
})

/**
 * The API's error body. Reasons are in `errors`, in the newer form in `details` (google.rpc.ErrorInfo), and every error
 * has one of the canonical codes in `status`. From OAuth endpoints, `error` is a word.
 */
export const GoogleError = z.object({
  error: z
    .union([
      z.string().transform((reason) => ({ message: undefined, status: undefined, errors: [{ reason }], details: [] })),
      z.object({
        message: z.string().optional().catch(undefined),
        status: z.string().optional().catch(undefined),
        details: z
          .array(z.object({ reason: z.string().optional().catch(undefined) }))
          .default([])
          .catch([]),
        errors: z
          .array(z.object({ reason: z.string().optional().catch(undefined) }))
          .default([])
          .catch([]),
      }),
    ])
    .optional()
    .catch(undefined),
  error_description: z.string().optional().catch(undefined),
})
