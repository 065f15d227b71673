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
  /** The call takes effect only after the time-out of the hasty adapter. */
  | 'delay'

/** A fault of the next call that reads posts. It happens once. */
export type ReadFault = 'refuse-429' | 'fail-5xx' | 'drop'

/** A post as readers of the platform see it. */
export interface PublicPost {
  id: string
  text: string
  images: number
  parentId: string | null
}

/** A platform, real or simulated, and an adapter whose requests to it are watched. */
export interface ConformanceWorld {
  adapter: PlatformAdapter
  /** This adapter once more, with a `publishTimeoutMs` of a few hundred milliseconds. */
  hasty: PlatformAdapter
  /** An account that no other test uses. */
  connect(): Promise<OpenAccount>
  /** Changes a part into one that the platform accepts. Left out if the platform accepts every part. */
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

/** A world that can also set the figures of posts, and make a reading fail, for tests of reading. */
export interface ReadingWorld extends ConformanceWorld {
  injectRead(fault: ReadFault): void
  /** Gives the post this many likes and replies from now on. */
  setFigures(externalId: string, figures: { likes: number; replies: number }): void
  /** Removes a post on the platform, as its owner would, if the adapter cannot. */
  removePast?(externalId: string): void
  /** The figures that this platform does not give. */
  untold: readonly (keyof PostMetrics)[]
  neverPosted(account: OpenAccount, n: number): string
}

export interface ConformanceTraits {
  /** `METHOD /path` of the call that makes a post public; below, of the calls that carry media. */
  publicCall: RegExp
  uploadCall: RegExp
  /**
   * How many upload calls a post with two images makes, if not one for each image: the call for their container may
   * look the same.
   */
  uploadsOfTwo?: number
  /**
   * Whether the call that makes a post public carries the account's token. Default true. If false, preparing uses the
   * token.
   */
  publicCallHasToken?: boolean
  /** Whether the platform prevents a second post when the same prepared part is sent twice. */
  dedupKey: boolean
  /** What an author may add to a post: the next part of a thread, a comment, or nothing. */
  follows: OutgoingPart['kind'] | null
  /** Whether the platform says when access tokens end. Default true. */
  tokensEnd?: boolean
  /** Whether a refresh also gives a new refresh token. */
  refreshTokenRotates: boolean
  /** Whether a used refresh token is refused at once. */
  refreshTokenIsSpent: boolean
  /** Whether the end of a grant ends its access token at once. */
  accessEndsWithGrant: boolean
  /** A community that demands a flair with every post, on a platform with communities. */
  community?: string
}
