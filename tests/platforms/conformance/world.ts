import type { PlatformAdapter } from '#platforms/adapter.ts'
import type { PostMetrics } from '#platforms/analytics.ts'
import type { OpenAccount } from '#platforms/connecting.ts'
import type { OutgoingPart } from '#platforms/outgoing.ts'

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

/** Hits the next call that reads posts, once. */
export type ReadFault = 'refuse-429' | 'fail-5xx' | 'drop'

/** A post as readers of the platform see it. */
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
  connect(): Promise<OpenAccount>
  /** Changes a part into one that the platform accepts. If it is left out, the platform accepts every part. */
  fit?(part: OutgoingPart): OutgoingPart
  /** The account's posts that are public now. */
  publicPosts(account: OpenAccount): Promise<PublicPost[]>
  /** Makes the next call that publishes a post, or a comment, fail once. */
  inject(fault: ConformanceFault, of?: OutgoingPart['kind']): void | Promise<void>
  /** Makes the platform refuse the next call of any kind with this status, once and without effect. */
  refuseNext?(status: number): void
  /** Lets the access token expire. The refresh token stays valid. */
  expire(account: OpenAccount): void | Promise<void>
  /** Ends the account's grant at the platform, from outside. */
  revoke(account: OpenAccount): void | Promise<void>
  /** ISO 8601, by the platform's clock. */
  now(): string
  /** An address in the platform's own form at which no post ever stood. Each `n` from 0 to 99 gives another. */
  neverPosted?(account: OpenAccount, n: number): string
  close(): Promise<void>
}

/** The additional abilities that tests of reading need: to set figures of posts, and to make readings fail. */
export interface ReadingWorld extends ConformanceWorld {
  injectRead(fault: ReadFault): void
  /** Gives the post this many likes and replies from now on. */
  setFigures(externalId: string, figures: { likes: number; replies: number }): void
  /** Removes a post as its owner would, if the adapter cannot. */
  removePast?(externalId: string): void
  /** Figures that this platform does not give. */
  untold: readonly (keyof PostMetrics)[]
  neverPosted(account: OpenAccount, n: number): string
}

export interface ConformanceTraits {
  /** `METHOD /path` of the call that makes a post public, and of the calls that carry media. */
  publicCall: RegExp
  uploadCall: RegExp
  /**
   * How many such calls a post with two images takes, if not one for each: the call for their container may look alike.
   */
  uploadsOfTwo?: number
  /**
   * Whether the call that makes a post public carries the account's token. True if left out. If false, preparing uses
   * it.
   */
  publicCallHasToken?: boolean
  /** The platform prevents a second send of the same prepared part from becoming a second post. */
  dedupKey: boolean
  /** What its author may add below a post: the next part of a thread, a comment, or nothing. */
  follows: OutgoingPart['kind'] | null
  /** Whether the platform names an end of access tokens. True if left out. */
  tokensEnd?: boolean
  /** A refresh also gives a new refresh token. */
  refreshTokenRotates: boolean
  /** A used refresh token is refused at once. */
  refreshTokenIsSpent: boolean
  /** Ending the grant also ends its access token at once. */
  accessEndsWithGrant: boolean
  /** A community that wants a flair with every post, where the platform has communities with flairs. */
  community?: string
}
