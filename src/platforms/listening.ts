import type { OpenAccount } from './connecting.ts'

/** A thread that was found by listening. Null for what the way of reading does not give. */
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
  /** The network hides it from readers who have not said that they are adults. */
  isAdult: boolean
  /** Nobody can answer there any more. */
  isClosed: boolean
}

export interface WantedThreads {
  /** Phrases of which a thread must have one. Empty: any thread of the communities. */
  phrases: readonly string[]
  /** Communities to look in. Empty: everywhere. */
  communities: readonly string[]
}

/** What a community asks of who answers there. */
export interface CommunityRules {
  /** The rules as the moderators wrote them. */
  rules: { name: string; text: string; appliesTo: 'post' | 'comment' | 'all' }[]
  /** The account may not take part there, with the reason in words. */
  closed: string | null
}

/**
 * How threads are found at a network by listening. `api` reads in an account's name; `feed` reads public feeds without
 * one, rarely and without figures; `off` reads nothing, so that people paste addresses.
 */
export interface Listening {
  readonly mode: 'api' | 'feed' | 'off'
  /** How long the whole installation waits between two requests, milliseconds. Null where accounts have limits of their own. */
  readonly everyMs: number | null
  /** What this mode cannot give, for the people who wait for it. Null: nothing. */
  readonly lacks: string | null
  /** The thread at an address, as far as the address itself says it. Null for any other address. */
  readAddress(address: string): FoundThread | null
  /** Newest first. One request. */
  find(account: OpenAccount | null, wanted: WantedThreads): Promise<FoundThread[]>
  /** Reads one thread; null where it is gone. */
  read(account: OpenAccount | null, thread: Pick<FoundThread, 'externalId' | 'url'>): Promise<FoundThread | null>
  /** Only where accounts can be asked (`api`), or where an account is connected anyway. */
  rulesOf(account: OpenAccount, community: string): Promise<CommunityRules>
}
