import type { PlatformAdapter } from './adapter.ts'
import type { PlatformConnection } from './connecting.ts'
import type { OutgoingPart } from './outgoing.ts'
import type { PostMetrics } from './reading.ts'

/** Faults of the one call that makes a post public. */
export type ConformanceFault =
  | 'refuse-429'
  | 'refuse-4xx'
  | 'fail-5xx'
  | 'drop'
  | 'apply-then-5xx'
  | 'apply-then-drop'
  /** The call takes effect only after the hasty adapter's time-out. */
  | 'delay'

/** Strikes the next call that reads posts, once. */
export type ReadFault = 'refuse-429' | 'fail-5xx' | 'drop'

/** What a reader of the platform sees of a post. */
export interface PublicPost {
  id: string
  text: string
  images: number
  parentId: string | null
}

/** A platform, real or simulated, and an adapter that talks to it through a watched fetch. */
export interface ConformanceWorld {
  adapter: PlatformAdapter
  /** The same adapter with a `publishTimeoutMs` of a few hundred. */
  hasty: PlatformAdapter
  /** An account that no other test uses. */
  connect(): Promise<PlatformConnection>
  /** What the platform takes in place of a part that it does not; any part as it is where left out. */
  fit?(part: OutgoingPart): OutgoingPart
  /** The account's posts that are public now. */
  publicPosts(connection: PlatformConnection): Promise<PublicPost[]>
  /** Strikes the next call that publishes a post, or a comment, once. */
  inject(fault: ConformanceFault, of?: OutgoingPart['kind']): void | Promise<void>
  /** The next call of whatever kind is refused with this status, once; without effect. */
  refuseNext?(status: number): void
  /** Makes the access token lapse; the refresh token stays good. */
  expire(connection: PlatformConnection): void | Promise<void>
  /** Ends the account's grant at the platform, from outside. */
  revoke(connection: PlatformConnection): void | Promise<void>
  /** ISO 8601, by the platform's clock. */
  now(): string
  close(): Promise<void>
}

/** What the world of an adapter that reads posts needs besides: it can set figures of posts, and make readings fail. */
export interface ReadingWorld extends ConformanceWorld {
  injectRead(fault: ReadFault): void
  /** The post has these likes and replies from now on. */
  setFigures(externalId: string, figures: { likes: number; replies: number }): void
  /** Takes a post away as its owner does there, where the adapter cannot. */
  removePast?(externalId: string): void
  /** Figures that this platform does not give. */
  untold: readonly (keyof PostMetrics)[]
  /** An address of the platform's own form at which no post ever stood; another for each `n`, 0 to 99. */
  neverPosted(connection: PlatformConnection, n: number): string
}

export interface ConformanceTraits {
  /** `METHOD /path` of the call that makes a post public, and of those that carry media. */
  publicCall: RegExp
  uploadCall: RegExp
  /** How many calls of that form a post with two images takes, where it is not one each: what holds them may be made alike. */
  uploadsOfTwo?: number
  /** The call that makes a post public carries the account's token. True unless told: then preparing asks with it. */
  publicCallHasToken?: boolean
  /** The platform keeps a second send of the same prepared part from becoming a second post. */
  dedupKey: boolean
  /** What may follow a post as its author's own: the next part of a thread, a comment, or nothing. */
  follows: OutgoingPart['kind'] | null
  /** Access tokens have an end that the platform names. True unless told. */
  tokensEnd?: boolean
  /** A refresh gives another refresh token, too. */
  refreshTokenRotates: boolean
  /** A refresh token that has been used is refused at once. */
  refreshTokenIsSpent: boolean
  /** Ending the grant ends its access token at once, not only when the token expires. */
  accessEndsWithGrant: boolean
}
