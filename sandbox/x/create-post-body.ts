import { z } from 'zod'

const id = z.string().regex(/^[0-9]{1,19}$/)
const replySettings = z.enum(['following', 'mentionedUsers', 'subscribers', 'verified'])

/** CreatePostsRequest of X's OpenAPI document 2.167. Unknown members are refused at every level, by X and here. */
export const CreatePostBody = z.strictObject({
  text: z.string().default(''),
  card_uri: z.string().optional(),
  community_id: id.optional(),
  direct_message_deep_link: z.string().optional(),
  edit_options: z.strictObject({ previous_post_id: id }).optional(),
  for_super_followers_only: z.boolean().optional(),
  geo: z.strictObject({ place_id: z.string() }).optional(),
  made_with_ai: z.boolean().optional(),
  media: z
    .strictObject({
      media_ids: z.array(id).min(1).max(4),
      tagged_user_ids: z.array(id).max(10).optional(),
      description: z.string().optional(),
      title: z.string().optional(),
      call_to_actions: z.looseObject({}).optional(),
      embeddable: z.boolean().optional(),
      preview_media_id: id.optional(),
    })
    .optional(),
  nullcast: z.boolean().optional(),
  paid_partnership: z.boolean().optional(),
  poll: z
    .strictObject({
      options: z.array(z.string().min(1).max(25)).min(2).max(4),
      duration_minutes: z.int().min(5).max(10_080),
      reply_settings: replySettings.optional(),
    })
    .optional(),
  quote_tweet_id: id.optional(),
  reply: z
    .strictObject({
      in_reply_to_tweet_id: id,
      exclude_reply_user_ids: z.array(z.string()).optional(),
      auto_populate_reply_metadata: z.boolean().optional(),
    })
    .optional(),
  reply_settings: replySettings.optional(),
  share_with_followers: z.boolean().optional(),
})
export type CreatePostBody = z.infer<typeof CreatePostBody>

/** Documented members that are not simulated. The simulator refuses them, so that no caller takes them for working. */
export const NOT_SIMULATED = [
  'card_uri',
  'direct_message_deep_link',
  'edit_options',
  'for_super_followers_only',
  'geo',
  'nullcast',
  'share_with_followers',
] as const
