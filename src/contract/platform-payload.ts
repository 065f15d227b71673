import { z } from 'zod'
import { PostMediaInput } from './media.ts'
import type { Platform } from './platforms.ts'
import { REPLY_SETTINGS } from './statuses.ts'

/** The parts of a thread after the first, which is the post's own text. Decision A2-2. */
const threadPart = z.strictObject({ text: z.string().max(25_000), media: PostMediaInput.nullable().optional() })
const thread = z.array(threadPart).min(1).max(24)

export const Poll = z.strictObject({
  options: z.array(z.string().min(1).max(25)).min(2).max(4),
  durationMinutes: z.int().min(5).max(10_080),
})
export type Poll = z.infer<typeof Poll>

/**
 * What each network takes beyond text and media; unknown keys are refused. Decision A2-2.
 * A document's text limits are not here: they belong to the content rules, which say how to mend a text.
 */
export const PLATFORM_PAYLOADS = {
  x: z
    .strictObject({
      replySettings: z.enum(REPLY_SETTINGS).optional(),
      quoteTweetUrl: z.url().optional(),
      communityUrl: z.url().optional(),
      poll: Poll.optional(),
      thread: thread.optional(),
    })
    .meta({ id: 'XPayload' }),
  linkedin: z
    .strictObject({
      visibility: z.enum(['public', 'connections']).optional(),
      articleUrl: z.url().optional(),
      firstComment: z.string().optional(),
    })
    .meta({ id: 'LinkedInPayload' }),
  tiktok: z
    .strictObject({
      title: z.string().optional(),
      privacyLevel: z.string().optional(),
      allowComment: z.boolean().optional(),
      allowDuet: z.boolean().optional(),
      allowStitch: z.boolean().optional(),
      discloseOwnBrand: z.boolean().optional(),
      discloseBrandedContent: z.boolean().optional(),
      aiGenerated: z.boolean().optional(),
      postMode: z.enum(['direct', 'inbox']).optional(),
    })
    .meta({ id: 'TikTokPayload' }),
  reddit: z
    .strictObject({
      subreddit: z.string().min(1),
      title: z.string().min(1).max(300),
      kind: z.enum(['self', 'link', 'image', 'video']).optional(),
      url: z.url().optional(),
      flairId: z.string().optional(),
      flairText: z.string().optional(),
      nsfw: z.boolean().optional(),
      spoiler: z.boolean().optional(),
    })
    .meta({ id: 'RedditPayload' }),
  facebook: z
    .strictObject({
      linkUrl: z.url().optional(),
      placement: z.enum(['feed', 'reel', 'story']).optional(),
      firstComment: z.string().optional(),
    })
    .meta({ id: 'FacebookPayload' }),
  instagram: z
    .strictObject({
      placement: z.enum(['feed', 'reel', 'story']).optional(),
      firstComment: z.string().optional(),
      collaborators: z.array(z.string()).optional(),
      coverUrl: z.url().optional(),
      shareToFeed: z.boolean().optional(),
    })
    .meta({ id: 'InstagramPayload' }),
  youtube: z
    .strictObject({
      title: z.string().min(1).max(100),
      privacyStatus: z.enum(['public', 'unlisted', 'private']).optional(),
      tags: z.array(z.string()).optional(),
      categoryId: z.string().optional(),
      madeForKids: z.boolean().optional(),
      playlistId: z.string().optional(),
    })
    .meta({ id: 'YouTubePayload' }),
  bluesky: z
    .strictObject({
      langs: z.array(z.string()).max(3).optional(),
      labels: z.array(z.string()).optional(),
      quoteUri: z.string().optional(),
      replyGate: z.enum(['everyone', 'mentioned', 'following', 'nobody']).optional(),
      thread: thread.optional(),
    })
    .meta({ id: 'BlueskyPayload' }),
  threads: z
    .strictObject({
      replyControl: z.string().optional(),
      topicTag: z.string().optional(),
      linkUrl: z.url().optional(),
      quotePostId: z.string().optional(),
      thread: thread.optional(),
    })
    .meta({ id: 'ThreadsPayload' }),
} as const satisfies Record<Platform, z.ZodType>

export type PlatformPayloads = { [P in Platform]: z.infer<(typeof PLATFORM_PAYLOADS)[P]> }
