import type { InboxPlatform, ItemKind, ItemSource } from '#contract/engagement/inbox.ts'

/** A post that a network returned, before anything decides whether it becomes an item. */
export interface Candidate {
  platform: InboxPlatform
  kind: ItemKind
  source: ItemSource
  externalId: string
  url: string
  /** The network's id of the conversation that the post belongs to. Null if the network gives none. */
  conversationId: string | null
  /** The connected account that the post mentions. */
  accountId: string | null
  feedId: string | null
  author: { externalId: string | null; handle: string | null; name: string | null; followers: number | null }
  title: string | null
  text: string
  lang: string | null
  community: string | null
  inReplyToText: string | null
  likeCount: number
  replyCount: number
  /** Whether the author mentioned or quoted the account. */
  engaged: boolean
  /** ISO 8601; null if unknown. */
  postedAt: string | null
  isAdult: boolean
  /** Whether the post is deleted, protected or closed for answers. */
  isGone: boolean
}
