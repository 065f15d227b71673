import { z } from 'zod'

const Author = z.object({
  id: z.string(),
  handle: z.string().nullable(),
  name: z.string().nullable(),
  verified: z.boolean(),
  followers: z.number().nullable(),
  profileImageUrl: z.string().nullable(),
  bio: z.string().nullable(),
})

const Metrics = z.object({
  likes: z.number(),
  reposts: z.number(),
  replies: z.number(),
  quotes: z.number(),
  bookmarks: z.number(),
  impressions: z.number().nullable(),
})

const Link = z.object({
  url: z.string(),
  expandedUrl: z.string().nullable(),
  title: z.string().nullable(),
  description: z.string().nullable(),
})

const Media = z.object({
  key: z.string(),
  type: z.enum(['photo', 'video', 'animated_gif']),
  url: z.string().nullable(),
  previewImageUrl: z.string().nullable(),
  altText: z.string().nullable(),
  width: z.number().nullable(),
  height: z.number().nullable(),
  durationMs: z.number().nullable(),
  variants: z.array(z.object({ url: z.string(), contentType: z.string(), bitRate: z.number().nullable() })),
})

const facts = {
  id: z.string(),
  url: z.string(),
  text: z.string().describe('The whole text, also of a long post'),
  createdAt: z.string().nullable(),
  lang: z.string().nullable(),
  author: Author.nullable(),
  metrics: Metrics.nullable(),
  conversationId: z.string().nullable(),
  inReplyToPostId: z.string().nullable(),
  links: z.array(Link),
  hashtags: z.array(z.string()),
  mentions: z.array(z.string()).describe('Handles, without @'),
  cashtags: z.array(z.string()),
  possiblySensitive: z.boolean(),
  mediaCount: z.number(),
  media: z.array(Media).describe('Empty unless includeMedia'),
}

/** A post that another post refers to: without what it refers to itself. */
const ReferencedPost = z.object(facts)
export type ReferencedXPost = z.infer<typeof ReferencedPost>

/** A post on X as X answers it, anybody's. Spec XPost */
export const XPost = z.object({
  ...facts,
  referencedPosts: z.array(
    z.object({
      type: z.enum(['replied_to', 'quoted', 'retweeted']),
      id: z.string(),
      post: ReferencedPost.nullable().describe('Null if X did not return it'),
    }),
  ),
})
export type XPost = z.infer<typeof XPost>

/** What a reading of X cost. A post or author that was paid for earlier on the same UTC day is not charged again. */
const ReadUsage = z.object({
  postsReturned: z.int().nonnegative(),
  postsCharged: z.int().nonnegative(),
  creditsUsed: z.number().nonnegative(),
})

export const XPostRead = z.object({ post: XPost, usage: ReadUsage })
export type XPostRead = z.infer<typeof XPostRead>

export const XThreadRead = z.object({
  post: XPost,
  root: XPost.nullable().describe('Null if it is gone or nobody may read it'),
  thread: z.array(XPost).describe('The root’s author answering themselves, oldest first'),
  replies: z.array(XPost).describe('Empty unless includeReplies'),
  truncated: z.boolean().describe('There is more than limit, or X no longer finds all of it'),
  usage: ReadUsage,
})
export type XThreadRead = z.infer<typeof XThreadRead>
