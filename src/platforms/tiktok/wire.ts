import { z } from 'zod'
import { orFalse, orNone } from '../absent.ts'

/** What TikTok sends, read leniently: unknown fields are ignored. Source: platform facts, section 3. */
export const Tokens = z.object({
  open_id: z.string().min(1),
  scope: z.string().nullish(),
  access_token: z.string().min(1),
  expires_in: z.number().nullish(),
  refresh_token: z.string().nullish(),
  refresh_expires_in: z.number().nullish(),
})

/** Refusals of the API contain an object, those of OAuth a word. */
export const Fault = z.object({
  error: z
    .union([
      z.string(),
      z.object({
        code: z.union([z.string(), z.number().transform(String)]).nullish(),
        message: z.string().nullish(),
      }),
    ])
    .nullish(),
  error_description: z.string().nullish(),
})

export const UserInfo = z.object({
  user: z.object({
    open_id: z.string().min(1),
    username: z.string().nullish(),
    display_name: z.string().nullish(),
    avatar_url: z.url().nullish().catch(null),
    bio_description: z.string().nullish(),
  }),
})

export const CreatorInfo = z.object({
  creator_avatar_url: z.url().nullish().catch(null),
  creator_username: z.string().nullish(),
  creator_nickname: z.string().nullish(),
  privacy_level_options: z.array(z.string()).nullish().transform(orNone),
  comment_disabled: z.boolean().nullish().transform(orFalse),
  duet_disabled: z.boolean().nullish().transform(orFalse),
  stitch_disabled: z.boolean().nullish().transform(orFalse),
  max_video_post_duration_sec: z.number().nullish(),
})

export const Begun = z.object({ publish_id: z.string().min(1), upload_url: z.url().nullish() })

/** An id of 64 bits becomes a string of digits, whether TikTok wrote a number or a text. */
const id = z.union([z.string(), z.number()]).transform(String)

export const Status = z.object({
  status: z.string(),
  fail_reason: z.string().nullish(),
  // TikTok's own spelling.
  publicaly_available_post_id: z.array(id).nullish(),
  uploaded_bytes: z.coerce.number().nullish(),
})
export type Status = z.infer<typeof Status>

const count = z.coerce.number().int().nonnegative().nullish().catch(null)

export const Video = z.object({
  id,
  create_time: z.number().nullish(),
  title: z.string().nullish(),
  video_description: z.string().nullish(),
  like_count: count,
  comment_count: count,
  share_count: count,
  view_count: count,
})
export type Video = z.infer<typeof Video>

export const Videos = z.object({
  videos: z.array(Video).nullish().transform(orNone),
  cursor: z.number().nullish(),
  has_more: z.boolean().nullish().transform(orFalse),
})
