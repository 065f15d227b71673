import type { XPost } from '#contract/networks/x-post.ts'
import type { PostMetrics, ProfileReading } from './analytics.ts'
import type { OpenAccount } from './connecting.ts'

/** What the network bills for, once for each: a post or a person in its answer, expansions included. */
export interface ReturnedResource {
  kind: 'post' | 'user'
  id: string
  /** Read at the lower price that the owner of the developer app pays for what is its own. */
  owned: boolean
}

/** A post in an answer. The shape is X's own: no other network has this part. */
export interface FoundPost extends XPost {
  /** The community in which it stands. No call lists one, and no reply can be sent there. */
  communityId: string | null
  /** It names the account that reads. */
  mentionsUs: boolean
  /** It quotes a post of the account that reads. Null if that is not known, because the quoted post was not expanded. */
  quotesUs: boolean | null
  /** The text of the post that it answers. Null if it answers none, or that one was not expanded. */
  inReplyToText: string | null
}

/** Why a post that was asked for is not in the answer. */
export interface ReadProblem {
  id: string | null
  why: 'gone' | 'protected' | 'unavailable' | 'unclear'
  /** Words for people, with the remedy. */
  message: string
}

export interface ReadPage {
  /** Newest first, except those of `lookUp`, which come in the order asked. */
  posts: FoundPost[]
  /** What the next reading takes as `sinceId`: that of the first page counts. Null if nothing was found. */
  newestId: string | null
  /** The cursor of the older posts since `sinceId`. Null if these were all. */
  next: string | null
  /** Everything that is billed, also what is not in `posts`. An id may occur more than once. */
  returned: ReturnedResource[]
  problems: ReadProblem[]
}

/** Objects that are read along with the posts, each at the price of its own. */
export interface Along {
  authors?: boolean
  /** Posts that are quoted, answered or reposted. */
  references?: boolean
  /** Their ids. Some vocabularies of the network give these only with the posts, and bill both. */
  referenceIds?: boolean
  /** Files are free of charge. */
  media?: boolean
}

export interface SinceThen extends Along {
  /** Only what is newer than this post. Null: as far back as the network goes. */
  sinceId: string | null
  /** The most posts of this page, raised to `fewestAPage` and lowered to `mostAPage`. */
  limit: number
  /** `next` of the page before. */
  cursor?: string | null
}

/** Something that the network bills by what it returned. */
export interface Billed {
  returned: ReturnedResource[]
}

/** A post of the account that reads, also one that was made elsewhere. Reposts are none. */
export interface OwnPost {
  id: string
  createdAt: string
  /** It answers somebody else. What continues a thread of one's own is a post. */
  isReply: boolean
  /** Null for what the network does not tell: the last two only to the author, and only for thirty days. */
  metrics: PostMetrics & { profileVisits: number | null; linkClicks: number | null }
}

/** The account's own posts, newest first. */
export interface OwnPage extends Billed {
  posts: OwnPost[]
  next: string | null
}

export interface OwnSpan {
  from: Date
  /** Null: up to now. */
  until: Date | null
  limit: number
  cursor?: string | null
}

/** What X charges, in US dollars. Null for a price that its page does not name. */
export interface NetworkPrices {
  post: number
  user: number
}

/**
 * Reading what others wrote. Each call is one request and billed by what it returns, so a caller reserves before it
 * asks (decision 117). A used-up cap is a `retry_after` error that says who must act; no timer may ask again.
 */
export interface Reading {
  /** The most that one call of `lookUp` takes. */
  readonly lookUpMost: number
  /** The fewest and the most posts for which a search or the list of mentions can be asked. */
  readonly fewestAPage: number
  readonly mostAPage: number
  /** The id of the post that a link or a bare id names. Null if it is none. */
  readPostId(linkOrId: string): string | null
  lookUp(account: OpenAccount, ids: readonly string[], along?: Along): Promise<ReadPage>
  /** The newest posts that name the account, replies and quotes among them. The network keeps 800. */
  readMentions(account: OpenAccount, ask: SinceThen): Promise<ReadPage>
  /** What the account itself posted in a span of time, with what only its author is told. */
  readOwnPosts(account: OpenAccount, span: OwnSpan): Promise<OwnPage>
  /** How the account stands now: followers, and how many it follows. */
  readOwnProfile(account: OpenAccount): Promise<ProfileReading & Billed>
  /** The last seven days, in the network's own query language. `rejected` if it refuses the query. */
  search(account: OpenAccount, query: string, ask: SinceThen): Promise<ReadPage>
  /** The queries that read a feed, each short enough. Lists are searched, since their own call has no `since_id`. */
  feedQueries(feed: { listId: string } | { handles: readonly string[] } | { keywords: readonly string[] }): string[]
  /** Today's prices, without sign-in. Null where the network does not tell them in a known form. */
  readPrices(): Promise<NetworkPrices | null>
}
