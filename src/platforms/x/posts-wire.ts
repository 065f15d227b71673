import { z } from 'zod'
import { orEmpty, orFalse, orNone } from '../absent.ts'
import { XCounts } from './wire.ts'

/**
 * Posts as X's lookups and searches send them, in both vocabularies. A field that is missing or has another form is
 * left out instead of refusing the post. Source: OpenAPI 2.167.
 */
const text = z.string().nullish().catch(null)
const number = z.number().nullish().catch(null)

/** X's document requires only the position of an entity, so each other field may be missing. */
const Url = z.object({
  url: text,
  expanded_url: text,
  title: text,
  description: text,
  media_key: text,
})

const Entities = z.object({
  urls: z.array(Url).nullish().transform(orNone),
  hashtags: z
    .array(z.object({ tag: text }))
    .nullish()
    .transform(orNone),
  cashtags: z
    .array(z.object({ tag: text }))
    .nullish()
    .transform(orNone),
  mentions: z
    .array(z.object({ username: text, id: text }))
    .nullish()
    .transform(orNone),
})
export type WireEntities = z.infer<typeof Entities>

const References = z.array(z.object({ type: z.string(), id: z.string() })).nullish()
const LongText = z.object({ text: z.string(), entities: Entities.nullish() }).nullish()

export const WirePost = z.object({
  id: z.string(),
  text: z.string().nullish().transform(orEmpty),
  author_id: text,
  community_id: text,
  conversation_id: text,
  created_at: text,
  lang: text,
  possibly_sensitive: z.boolean().nullish().transform(orFalse),
  public_metrics: XCounts.nullish(),
  entities: Entities.nullish(),
  attachments: z.object({ media_keys: z.array(z.string()).nullish().transform(orNone) }).nullish(),
  referenced_tweets: References,
  referenced_posts: References,
  note_tweet: LongText,
  note_post: LongText,
})
export type WirePost = z.infer<typeof WirePost>

export const WireUser = z.object({
  id: z.string(),
  name: text,
  username: text,
  verified: z.boolean().nullish().transform(orFalse),
  profile_image_url: text,
  description: text,
  public_metrics: z.object({ followers_count: number }).nullish(),
})
export type WireUser = z.infer<typeof WireUser>

export const WireMedia = z.object({
  media_key: z.string(),
  type: z.string(),
  url: text,
  preview_image_url: text,
  alt_text: text,
  width: number,
  height: number,
  duration_ms: number,
  variants: z
    .array(z.object({ url: z.string(), content_type: text, bit_rate: number }))
    .nullish()
    .transform(orNone),
})
export type WireMedia = z.infer<typeof WireMedia>

const WireProblem = z.object({
  type: text,
  title: text,
  detail: text,
  resource_type: text,
  parameter: text,
  resource_id: text,
  value: text,
})
export type WireProblem = z.infer<typeof WireProblem>

/** `data` is one post or several. It is missing if the answer has only `errors`. */
export const WirePosts = z.object({
  data: z.array(WirePost).nullish().transform(orNone),
  includes: z
    .object({
      users: z.array(WireUser).nullish().transform(orNone),
      tweets: z.array(WirePost).nullish().transform(orNone),
      posts: z.array(WirePost).nullish().transform(orNone),
      media: z.array(WireMedia).nullish().transform(orNone),
    })
    .nullish(),
  errors: z.array(WireProblem).nullish().transform(orNone),
  meta: z.object({ newest_id: text, next_token: text, result_count: number }).nullish(),
})
export type WirePosts = z.infer<typeof WirePosts>

/** X's prices in US dollars by the kind of resource. Source: xdevplatform/playground. */
export const WirePrices = z.object({
  eventTypePricing: z.record(z.string(), z.number()),
})
