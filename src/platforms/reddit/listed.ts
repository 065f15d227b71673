import { z } from 'zod'
import { orEmpty } from '../absent.ts'

const count = z.number().int().nullish().catch(null)
const flag = z.boolean().nullish().catch(null)

/** A submission as lists and searches have it. Unknown fields are ignored. */
const Thread = z.object({
  name: z.string().regex(/^t3_/),
  author: z.string().nullish(),
  subreddit: z.string(),
  title: z.string(),
  selftext: z.string().nullish().transform(orEmpty),
  permalink: z.string().startsWith('/'),
  created_utc: z.number(),
  score: count,
  num_comments: count,
  over_18: flag,
  locked: flag,
  archived: flag,
  removed_by_category: z.string().nullish(),
})
export type Thread = z.infer<typeof Thread>

export const ListedThreads = z.object({ data: z.object({ children: z.array(z.object({ data: Thread })) }) })

/** What a community says about itself and the caller. */
export const CommunityAbout = z.object({
  data: z.object({
    subreddit_type: z.string().nullish().catch(null),
    user_is_banned: flag,
    user_is_muted: flag,
    user_is_subscriber: flag,
    user_is_contributor: flag,
    restrict_commenting: flag,
  }),
})

export const Rules = z.object({
  rules: z.array(
    z.object({ short_name: z.string().nullish(), description: z.string().nullish(), kind: z.string().nullish() }),
  ),
})
