import { z } from 'zod'
import { Timestamp } from '../common.ts'

/** Who wrote a post, as X shows them to the account that reads it. */
const XAuthor = z.object({
  id: z.string(),
  handle: z.string().nullable(),
  name: z.string().nullable(),
  verified: z.boolean(),
  followers: z.number().nullable(),
  profileImageUrl: z.string().nullable(),
  bio: z.string().nullable(),
})

export const X_MEDIA_TYPES = ['photo', 'video', 'animated_gif'] as const

const XPostMedia = z.object({
  key: z.string(),
  type: z.enum(X_MEDIA_TYPES),
  url: z.string().nullable(),
  previewImageUrl: z.string().nullable(),
  altText: z.string().nullable(),
  width: z.number().nullable(),
  height: z.number().nullable(),
  durationMs: z.number().nullable(),
  variants: z.array(z.object({ url: z.string(), contentType: z.string(), bitRate: z.number().nullable() })),
})

const shown = {
  id: z.string(),
  url: z.string(),
  text: z.string(),
  createdAt: Timestamp.nullable(),
  lang: z.string().nullable(),
  author: XAuthor.nullable(),
  metrics: z.object({
    likes: z.number(),
    reposts: z.number(),
    replies: z.number(),
    quotes: z.number(),
    bookmarks: z.number(),
    impressions: z.number().nullable(),
  }),
  conversationId: z.string().nullable(),
  inReplyToPostId: z.string().nullable(),
  links: z.array(
    z.object({
      url: z.string(),
      expandedUrl: z.string().nullable(),
      title: z.string().nullable(),
      description: z.string().nullable(),
    }),
  ),
  hashtags: z.array(z.string()),
  mentions: z.array(z.string()),
  cashtags: z.array(z.string()),
  possiblySensitive: z.boolean(),
  mediaCount: z.int(),
  media: z.array(XPostMedia),
}

export const X_REFERENCES = ['replied_to', 'quoted', 'retweeted'] as const

export const XReferencedPost = z.object(shown)
export type XReferencedPost = z.infer<typeof XReferencedPost>

export const XPost = z
  .object({
    ...shown,
    referencedPosts: z.array(
      z.object({ type: z.enum(X_REFERENCES), id: z.string(), post: XReferencedPost.nullable() }),
    ),
  })
  .meta({ id: 'XPost' })
export type XPost = z.infer<typeof XPost>

const XReadUsage = z.object({
  postsReturned: z.int().describe('Posts that X returned, with those that they quote or answer'),
  postsCharged: z.int().describe('Those that this workspace had not paid for today (UTC)'),
  creditsUsed: z.number(),
})

export const XPostRead = z.object({ post: XPost, usage: XReadUsage })

export const XThreadRead = z.object({
  post: XPost,
  root: XPost.nullable().describe('The post that began the conversation. Null if it cannot be read any more'),
  thread: z.array(XPost).describe('What the author of the root wrote in a row, oldest first, the root included'),
  replies: z.array(XPost).describe('By others, oldest first'),
  truncated: z.boolean().describe('There is more: beyond limit, or older than the seven days that X searches'),
  usage: XReadUsage,
})
export type XThreadRead = z.infer<typeof XThreadRead>
