import { z } from 'zod'
import { FileAddress, WebAddress, XAddress } from '../common.ts'
import { mostText, ROOM, tooMuchText } from '../limits/draft-room.ts'
import { LIMITS } from '../limits/limits.ts'
import { PostMediaInput } from '../media/media.ts'
import type { Platform } from '../platforms.ts'
import { REPLY_SETTINGS } from '../statuses.ts'

/** An id or a word of a network's own list. */
const word = z.string().max(200)
const comment = z.string().max(ROOM.comment)
const words = z.array(z.string().max(200)).max(100)

/** The parts of a thread after the first, which is the post's own text. Spec N2. */
const thread = (platform: 'x' | 'bluesky' | 'threads') =>
  z
    .array(
      z.strictObject({
        text: z.string().max(mostText(platform), tooMuchText(mostText(platform), platform)),
        media: PostMediaInput.nullable().optional(),
      }),
    )
    .min(1)
    .max(LIMITS[platform].parts.max - 1)

const { options, optionLength, minutes } = LIMITS.x.poll
export const Poll = z.strictObject({
  // A choice may be empty while the draft is written. The content rules require its text before approval.
  options: z.array(z.string().max(optionLength)).min(options.min).max(options.max).describe('The choices'),
  durationMinutes: z.int().min(minutes.min).max(minutes.max).describe('How long it is open'),
})
export type Poll = z.infer<typeof Poll>

/**
 * What each network accepts besides text and media. Unknown keys are refused. Spec N2. Most texts may be longer here
 * than the network accepts: the content rules check their length, and say how to correct a text.
 */
export const PLATFORM_PAYLOADS = {
  x: z
    .strictObject({
      replySettings: z.enum(REPLY_SETTINGS).optional(),
      quoteTweetUrl: XAddress.optional(),
      communityUrl: XAddress.optional(),
      poll: Poll.optional(),
      thread: thread('x').optional(),
    })
    .meta({ id: 'XPayload' }),
  linkedin: z
    .strictObject({
      visibility: z.enum(['public', 'connections']).optional(),
      articleUrl: WebAddress.optional(),
      firstComment: comment.optional(),
    })
    .meta({ id: 'LinkedInPayload' }),
  tiktok: z
    .strictObject({
      title: z.string().max(ROOM.title).optional(),
      privacyLevel: word.optional(),
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
      subreddit: word.min(1),
      title: z.string().min(1).max(LIMITS.reddit.title.max),
      kind: z.enum(['self', 'link', 'image', 'video']).optional(),
      url: WebAddress.optional(),
      flairId: word.optional(),
      flairText: word.optional(),
      nsfw: z.boolean().optional(),
      spoiler: z.boolean().optional(),
    })
    .meta({ id: 'RedditPayload' }),
  facebook: z
    .strictObject({
      linkUrl: WebAddress.optional(),
      placement: z.enum(['feed', 'reel', 'story']).optional(),
      firstComment: comment.optional(),
    })
    .meta({ id: 'FacebookPayload' }),
  instagram: z
    .strictObject({
      placement: z.enum(['feed', 'reel', 'story']).optional(),
      firstComment: comment.optional(),
      collaborators: words.optional(),
      coverUrl: FileAddress.optional(),
      shareToFeed: z.boolean().optional(),
    })
    .meta({ id: 'InstagramPayload' }),
  youtube: z
    .strictObject({
      title: z.string().min(1).max(LIMITS.youtube.title.max),
      privacyStatus: z.enum(['public', 'unlisted', 'private']).optional(),
      tags: words.optional(),
      categoryId: word.optional(),
      madeForKids: z.boolean().optional(),
      playlistId: word.optional(),
    })
    .meta({ id: 'YouTubePayload' }),
  bluesky: z
    .strictObject({
      langs: z.array(z.string().max(100)).max(LIMITS.bluesky.langs.max).optional(),
      labels: words.optional(),
      quoteUri: z
        .string()
        .max(2000)
        .regex(/^(?:at|https):\/\//, 'This must be the address of a post: https://bsky.app/… or at://…')
        .optional(),
      replyGate: z.enum(['everyone', 'mentioned', 'following', 'nobody']).optional(),
      thread: thread('bluesky').optional(),
    })
    .meta({ id: 'BlueskyPayload' }),
  threads: z
    .strictObject({
      replyControl: word.optional(),
      topicTag: word.optional(),
      linkUrl: WebAddress.optional(),
      quotePostId: word.optional(),
      thread: thread('threads').optional(),
    })
    .meta({ id: 'ThreadsPayload' }),
} as const satisfies Record<Platform, z.ZodType>

export type PlatformPayloads = { [P in Platform]: z.infer<(typeof PLATFORM_PAYLOADS)[P]> }
