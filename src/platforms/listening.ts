import type { OpenAccount } from './connecting.ts'

/** A thread that listening found. A field is null if this way of reading does not give it. */
export interface FoundThread {
  externalId: string
  url: string
  title: string
  text: string
  authorHandle: string | null
  community: string | null
  /** ISO 8601. */
  postedAt: string | null
  likeCount: number | null
  replyCount: number | null
  /** Whether the network hides the thread from readers who have not said that they are adults. */
  isAdult: boolean
  /** Whether nobody can answer in the thread any more. */
  isClosed: boolean
}

export interface WantedThreads {
  /** A thread must contain one of these phrases. Empty: any thread of the communities. */
  phrases: readonly string[]
  /** Communities to look in. Empty: everywhere. */
  communities: readonly string[]
}

/** What a community demands of people who answer there. */
export interface CommunityRules {
  /** The rules as the moderators wrote them. */
  rules: { name: string; text: string; appliesTo: 'post' | 'comment' | 'all' }[]
  /** Why the account may not take part in the community, in words; null if it may. */
  closed: string | null
}

/**
 * How listening finds threads at a network. `api` reads with an account. `feed` reads public feeds without an account,
 * rarely and without figures. `off` reads nothing, so people paste addresses.
 */
export interface Listening {
  readonly mode: 'api' | 'feed' | 'off'
  /** Milliseconds that the whole installation waits between two requests. Null if each account has its own limit. */
  readonly everyMs: number | null
  /** What this mode cannot give, in words for people; null if it gives everything. */
  readonly lacks: string | null
  /** The thread at an address, with what the address alone says. Null for any other address. */
  readAddress(address: string): FoundThread | null
  /** Finds threads with one request, the newest first. */
  find(account: OpenAccount | null, wanted: WantedThreads): Promise<FoundThread[]>
  /** Reads one thread; null if the thread is gone. */
  read(account: OpenAccount | null, thread: Pick<FoundThread, 'externalId' | 'url'>): Promise<FoundThread | null>
  /** The rules of a community. They can be read only with a connected account, in every mode. */
  rulesOf(account: OpenAccount, community: string): Promise<CommunityRules>
}
