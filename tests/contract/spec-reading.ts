import { added, anyOf, type ObjectShape, oneOf, orNull } from './shape.ts'
import type { Endpoint } from './spec-endpoint.ts'

/** "XPost", without the posts that it refers to. */
const shown: ObjectShape = {
  id: 'string',
  url: 'string',
  text: 'string',
  createdAt: 'time|null',
  lang: 'string|null',
  author: orNull({
    id: 'string',
    handle: 'string|null',
    name: 'string|null',
    verified: 'bool',
    followers: 'number|null',
    profileImageUrl: 'string|null',
    bio: 'string|null',
  }),
  metrics: {
    likes: 'number',
    reposts: 'number',
    replies: 'number',
    quotes: 'number',
    bookmarks: 'number',
    impressions: 'number|null',
  },
  conversationId: 'string|null',
  inReplyToPostId: 'string|null',
  links: [{ url: 'string', expandedUrl: 'string|null', title: 'string|null', description: 'string|null' }],
  hashtags: ['string'],
  mentions: ['string'],
  cashtags: ['string'],
  possiblySensitive: 'bool',
  mediaCount: 'number',
  media: [
    {
      key: 'string',
      type: oneOf('photo', 'video', 'animated_gif'),
      url: 'string|null',
      previewImageUrl: 'string|null',
      altText: 'string|null',
      width: 'number|null',
      height: 'number|null',
      durationMs: 'number|null',
      variants: [{ url: 'string', contentType: 'string', bitRate: 'number|null' }],
    },
  ],
}
const XPost: ObjectShape = {
  ...shown,
  referencedPosts: [{ type: oneOf('replied_to', 'quoted', 'retweeted'), id: 'string', post: orNull(shown) }],
}
const usage: ObjectShape = { postsReturned: 'int', postsCharged: 'int', creditsUsed: 'number' }
const estimateOnly = added('Spec A16', { 'estimateOnly?': 'bool' })
const estimate = added('Spec A16', { estimate: { credits: 'number', providerCostMilliUsd: 'number|null' } })

export const READING_ENDPOINTS: Endpoint[] = [
  {
    route: 'POST {O}/marketing/x-posts/read',
    body: { post: 'string', 'includeMedia?': 'bool', ...estimateOnly },
    status: 200,
    data: anyOf({ post: XPost, usage }, estimate),
    tool: 'get_x_post',
  },
  {
    route: 'POST {O}/marketing/x-posts/thread',
    body: { post: 'string', 'includeReplies?': 'bool', 'includeMedia?': 'bool', 'limit?': 'int', ...estimateOnly },
    status: 200,
    data: anyOf(
      { post: XPost, root: orNull(XPost), thread: [XPost], replies: [XPost], truncated: 'bool', usage },
      estimate,
    ),
    tool: 'get_x_thread',
  },
]
