import { z } from 'zod'
import { orEmpty, orNone } from '../absent.ts'

/**
 * What X sends, read leniently: unknown fields are ignored. Fields that were renamed on 7 August 2026 (tweet → post)
 * are accepted under both names. Source: platform facts, section 1.
 */
export const XTokens = z.object({
  access_token: z.string().min(1),
  refresh_token: z.string().nullish(),
  expires_in: z.number().nullish(),
  scope: z.string().nullish(),
})
export type XTokens = z.infer<typeof XTokens>

export const XUser = z.object({
  data: z.object({
    id: z.string(),
    name: z.string().nullish(),
    username: z.string().nullish(),
    description: z.string().nullish(),
    profile_image_url: z.string().nullish(),
    subscription_type: z.string().nullish(),
  }),
})

export const XProfile = z.object({
  data: z.object({
    pinned_tweet_id: z.string().nullish(),
    pinned_post_id: z.string().nullish(),
    public_metrics: z
      .object({
        followers_count: z.number().int().nonnegative().nullish().catch(null),
        following_count: z.number().int().nonnegative().nullish().catch(null),
        tweet_count: z.number().int().nonnegative().nullish().catch(null),
        post_count: z.number().int().nonnegative().nullish().catch(null),
      })
      .nullish(),
  }),
})

export const XCreated = z.object({ data: z.object({ id: z.string().min(1) }) })

const ProcessingInfo = z.object({
  state: z.string(),
  check_after_secs: z.number().nullish(),
  error: z.object({ message: z.string().nullish(), name: z.string().nullish() }).nullish(),
})

export const XMedia = z.object({
  data: z.object({ id: z.string().min(1), processing_info: ProcessingInfo.nullish() }),
})
export type XMedia = z.infer<typeof XMedia>['data']

const Urls = z.object({
  urls: z
    .array(
      z.object({
        url: z.string(),
        expanded_url: z.string().nullish(),
        media_key: z.string().nullish(),
      }),
    )
    .nullish(),
})

const Reference = z.array(z.object({ type: z.string(), id: z.string() }))
const LongText = z.object({ text: z.string(), entities: Urls.nullish() })

export const XPost = z.object({
  id: z.string(),
  text: z.string().nullish().transform(orEmpty),
  entities: Urls.nullish(),
  attachments: z
    .object({ media_keys: z.array(z.string()).nullish(), poll_ids: z.array(z.string()).nullish() })
    .nullish(),
  referenced_tweets: Reference.nullish(),
  referenced_posts: Reference.nullish(),
  /** For posts above 280 characters `text` is cut short, and this holds the whole text. */
  note_tweet: LongText.nullish(),
  note_post: LongText.nullish(),
})
export type XPost = z.infer<typeof XPost>

const count = z.number().int().nonnegative().nullish().catch(null)

/** The counts that everybody sees. */
export const XCounts = z.object({
  like_count: count,
  retweet_count: count,
  repost_count: count,
  reply_count: count,
  quote_count: count,
  bookmark_count: count,
  impression_count: count,
})
export type XCounts = Partial<z.infer<typeof XCounts>>

/** Found posts are in `data`, the others in `errors`, both under status 200. */
export const XLookup = z.object({
  data: z
    .array(z.object({ id: z.string(), public_metrics: XCounts.nullish() }))
    .nullish()
    .transform(orNone),
  errors: z
    .array(
      z.object({
        type: z.string().optional().catch(undefined),
        resource_id: z.string().optional().catch(undefined),
        value: z.string().optional().catch(undefined),
      }),
    )
    .nullish()
    .transform(orNone),
})
export type XLookup = z.infer<typeof XLookup>

export const XTimeline = z.object({
  data: z.array(XPost).nullish().transform(orNone),
  meta: z.object({ next_token: z.string().nullish() }).nullish(),
})

/** Covers both error forms (`title`/`detail`, `errors[]`) and that of the OAuth endpoints. */
export const XProblem = z.object({
  title: z.string().optional().catch(undefined),
  detail: z.string().optional().catch(undefined),
  type: z.string().optional().catch(undefined),
  error: z.string().optional().catch(undefined),
  error_description: z.string().optional().catch(undefined),
  errors: z
    .array(
      z.object({
        message: z.string().optional().catch(undefined),
        detail: z.string().optional().catch(undefined),
        code: z.number().optional().catch(undefined),
        type: z.string().optional().catch(undefined),
      }),
    )
    .optional()
    .catch(undefined),
})
export type XProblem = z.infer<typeof XProblem>
