import type { XPost } from '#contract/networks/x-post.ts'
import type { PostMetrics, ProfileReading } from './analytics.ts'
import type { OpenAccount } from './connecting.ts'

/** A post or a person in an answer of the network, expansions included. The network bills each once. */
export interface ReturnedResource {
  kind: 'post' | 'user'
  id: string
  /** Whether the lower price applies, which the owner of the developer app pays for own posts. */
  owned: boolean
}

/** A post in an answer. The shape is X's own: no other network has this part. */
export interface FoundPost extends XPost {
  /** The community in which the post stands. X has no call that lists communities, and apps cannot reply there. */
  communityId: string | null
  /** Whether the post names the account that reads. */
  mentionsUs: boolean
  /** Whether the post quotes a post of the account that reads. Null if the quoted post is not in the answer. */
  quotesUs: boolean | null
  /**
   * The text of the post that this one answers. Null if it answers none, or if the answered post is not in the answer.
   */
  inReplyToText: string | null
}

/** Why a post that was asked for is not in the answer. */
export interface ReadProblem {
  id: string | null
  why: 'gone' | 'protected' | 'unavailable' | 'unclear'
  /** What is wrong and what to do, in words for people. */
  message: string
}

export interface ReadPage {
  /** Newest first, except those of `lookUp`, which come in the order asked. */
  posts: FoundPost[]
  /** The `sinceId` of the next reading. Only the first page's counts. Null if nothing was found. */
  newestId: string | null
  /** The cursor of the next page, with older posts since `sinceId`. Null if this page is the last. */
  next: string | null
  /** Everything that is billed, including what is not in `posts`. An id may occur more than once. */
  returned: ReturnedResource[]
  problems: ReadProblem[]
}

/** What is read together with the posts. Each thing has its own price. */
export interface Along {
  authors?: boolean
  /** The posts that are quoted, answered or reposted. */
  references?: boolean
  /** The ids of these posts. In some of X's vocabularies the ids come only with the posts, and both are billed. */
  referenceIds?: boolean
  /** Files are free of charge. */
  media?: boolean
}

export interface SinceThen extends Along {
  /** Only posts that are newer than this one. Null: as far back as the network goes. */
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
 * Reads what others wrote. Each call is one request, which X bills by what it returns. So a caller reserves credits
 * before the call (decision 117). A used-up cap is a `retry_after` error whose message says who must act; no timer may
 * repeat that call.
 */
export interface Reading {
  /** The most that one call of `lookUp` takes. */
  readonly lookUpMost: number
  /** The fewest and the most posts for which a search or the list of mentions can be asked. */
  readonly fewestAPage: number
  readonly mostAPage: number
  /** The id of the post that a link or a bare id names. Null for anything else. */
  readPostId(linkOrId: string): string | null
  lookUp(account: OpenAccount, ids: readonly string[], along?: Along): Promise<ReadPage>
  /** The newest posts that name the account, including replies and quotes. X keeps 800. */
  readMentions(account: OpenAccount, ask: SinceThen): Promise<ReadPage>
  /** What the account itself posted in a span of time, with what only its author is told. */
  readOwnPosts(account: OpenAccount, span: OwnSpan): Promise<OwnPage>
  /** How the account stands now: followers, and how many it follows. */
  readOwnProfile(account: OpenAccount): Promise<ProfileReading & Billed>
  /**
   * Searches the last seven days, in the network's own query language. Throws `rejected` if the network refuses the
   * query.
   */
  search(account: OpenAccount, query: string, ask: SinceThen): Promise<ReadPage>
  /**
   * The queries that read a feed, each no longer than X allows. A list is read by a search too, since X's call for
   * lists takes no `since_id`.
   */
  feedQueries(
    feed:
      | { listId: string }
      | { handles: readonly string[] }
      /** `without`: handles of accounts whose posts are left out. */
      | { keywords: readonly string[]; without?: readonly string[] },
  ): string[]
  /** Today's prices; needs no sign-in. Null if the network does not answer them in a known form. */
  readPrices(): Promise<NetworkPrices | null>
}
