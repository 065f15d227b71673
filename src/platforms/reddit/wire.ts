import { z } from 'zod'
import { orEmpty, orFalse, orNone } from '../absent.ts'

/** What Reddit sends, read leniently: unknown fields are ignored. Source: platform facts, section 4. */
export const RedditTokens = z.object({
  access_token: z.string().min(1),
  expires_in: z.number().nullish(),
  refresh_token: z.string().nullish(),
  scope: z.string().nullish(),
})

export const Me = z.object({
  id: z.string().min(1),
  name: z.string().min(1),
  icon_img: z.string().nullish(),
  subreddit: z.object({ title: z.string().nullish(), public_description: z.string().nullish() }).nullish().catch(null),
})

const count = z.number().int().nullish().catch(null)

/** A submission. `removed_by_category` names who removed it. The text is empty if there is none. */
export const Link = z.object({
  name: z.string().regex(/^t3_/),
  author: z.string().nullish(),
  subreddit: z.string(),
  title: z.string(),
  selftext: z.string().nullish().transform(orEmpty),
  url: z.string().nullish(),
  permalink: z.string().startsWith('/'),
  created_utc: z.number(),
  removed_by_category: z.string().nullish(),
  is_self: z.boolean().nullish().transform(orFalse),
  score: count,
  num_comments: count,
  num_crossposts: count,
})
export type Link = z.infer<typeof Link>

export const Links = z.object({
  data: z.object({ after: z.string().nullish(), children: z.array(z.object({ data: Link })) }),
})

export const Comment = z.object({
  name: z.string().regex(/^t1_/),
  body: z.string().nullish().transform(orEmpty),
  permalink: z.string().startsWith('/'),
  parent_id: z.string().nullish(),
  created_utc: z.number().nullish(),
})
export type Comment = z.infer<typeof Comment>

export const Comments = z.object({
  data: z.object({ after: z.string().nullish(), children: z.array(z.object({ data: Comment })) }),
})
export const MadeComment = z.object({
  json: z.object({ data: z.object({ things: z.array(z.object({ data: Comment })).min(1) }) }),
})

/** The answer to a submission of media has no id. */
export const Submitted = z.object({
  json: z.object({
    data: z.object({ name: z.string().nullish(), id: z.string().nullish(), url: z.string().nullish() }),
  }),
})

/** Where to send a file. The form's fields are in the order that S3 requires. */
export const Lease = z.object({
  args: z.object({
    action: z.string().min(1),
    fields: z.array(z.object({ name: z.string(), value: z.string() })),
  }),
  asset: z.object({ asset_id: z.string().min(1) }),
})

const most = z.number().int().nullish().catch(null)
const words = z.array(z.string()).nullish().catch(null)
/** What the moderators of a community require of every post. */
export const PostRequirements = z.object({
  is_flair_required: z.boolean().nullish().catch(null),
  title_text_min_length: most,
  title_text_max_length: most,
  title_required_strings: words,
  title_blacklisted_strings: words,
  body_restriction_policy: z.string().nullish().catch(null),
  body_text_min_length: most,
  body_text_max_length: most,
  domain_blacklist: words,
  domain_whitelist: words,
  gallery_min_items: most,
  gallery_max_items: most,
})
export type PostRequirements = z.infer<typeof PostRequirements>

export const Flairs = z.array(
  z.object({ id: z.string(), text: z.string().nullish(), mod_only: z.boolean().nullish().catch(null) }),
)

const said = z.string().optional().catch(undefined)
/** A refusal in each of Reddit's forms: `json.errors` under 200, the API's own body, and that of OAuth. */
export const RedditProblem = z.object({
  json: z
    .object({ errors: z.array(z.array(z.unknown())).nullish().transform(orNone), ratelimit: z.number().nullish() })
    .optional()
    .catch(undefined),
  error: z.union([z.string(), z.number()]).optional().catch(undefined),
  reason: said,
  message: said,
  explanation: said,
})
