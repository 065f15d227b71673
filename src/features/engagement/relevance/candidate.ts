import type { InboxPlatform, ItemKind, ItemSource } from '#contract/engagement/inbox.ts'

/** A post that a network returned, before anything decides whether it becomes an item. */
export interface Candidate {
  platform: InboxPlatform
  kind: ItemKind
  source: ItemSource
  externalId: string
  url: string
  /** What holds a conversation together, as the network names it. Null where it does not. */
  conversationId: string | null
  /** The account whose mention it is. */
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
  /** The author mentioned or quoted the account. */
  engaged: boolean
  /** ISO 8601. */
  postedAt: string | null
  isAdult: boolean
  /** Deleted, protected or closed for answers. */
  isGone: boolean
}
