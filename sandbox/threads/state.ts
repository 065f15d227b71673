import { createHash } from 'node:crypto'
import type { ContainerLife } from '../graph/container-status.ts'
import { createGrants, type Grants, type GraphClient } from '../graph/grants.ts'
import type { Bench } from '../kit/create-sandbox.ts'
import type { FetchedMedia } from '../kit/fetch-media.ts'
import type { LedgerEntry } from '../kit/ledger.ts'
import {
  DEMO_THREADS_ACCOUNTS,
  DEMO_THREADS_CLIENT,
  type ThreadsAccountSeed,
  type ThreadsSandboxOptions,
} from './options.ts'

export type ThreadsAccount = Required<ThreadsAccountSeed>

export interface ThreadsMedia extends FetchedMedia {
  id: string
  altText: string
}

/** What a container and its later post have in common. */
export interface ThreadsContent {
  mediaType: 'TEXT' | 'IMAGE' | 'VIDEO' | 'CAROUSEL'
  text: string
  media: ThreadsMedia[]
  replyTo: ThreadsPost | null
  quoteOf: ThreadsPost | null
  replyControl: string
  topicTag: string | null
  linkAttachment: string | null
  poll: string[] | null
}

export interface ThreadsContainer extends ContainerLife {
  id: string
  ownerId: string
  isItem: boolean
  content: ThreadsContent
}

export interface ThreadsPost extends ThreadsContent {
  id: string
  shortcode: string
  author: ThreadsAccount
  /** See LedgerEntry.key. */
  key: string
  createdAtMs: number
  visibleAtMs: number
  deletedAtMs: number | null
}

export interface ThreadsState {
  readonly accounts: ThreadsAccount[]
  readonly clients: GraphClient[]
  readonly grants: Grants
  readonly containers: Map<string, ThreadsContainer>
  readonly posts: Map<string, ThreadsPost>
  /** The posts, newest first, without deleted ones and those that lists do not show yet. */
  listed(): ThreadsPost[]
  nextId(): string
  ledger(origin: string): LedgerEntry[]
}

export interface ThreadsContext extends Bench<ThreadsSandboxOptions> {
  state: ThreadsState
}

const FIRST_ID = 17_900_000_000_000_000n

export function createThreadsState({ options, clock, nextNumber }: Bench<ThreadsSandboxOptions>): ThreadsState {
  const posts = new Map<string, ThreadsPost>()
  return {
    accounts: (options.accounts ?? DEMO_THREADS_ACCOUNTS).map((seed) => ({
      id: idFrom(seed.username),
      biography: '',
      ...seed,
    })),
    clients: options.clients ?? [
      { ...DEMO_THREADS_CLIENT, redirectUris: options.callbacks ?? DEMO_THREADS_CLIENT.redirectUris },
    ],
    grants: createGrants(clock),
    containers: new Map(),
    posts,
    listed: () =>
      [...posts.values()]
        .filter(({ visibleAtMs, deletedAtMs }) => deletedAtMs === null && visibleAtMs <= clock.now())
        .reverse(),
    nextId: () => String(FIRST_ID + 7n * BigInt(nextNumber())),
    ledger: (origin) => [...posts.values()].map((post) => ledgerEntry(post, origin)),
  }
}

function idFrom(username: string): string {
  return `1784${String(createHash('sha256').update(username).digest().readUIntBE(0, 6) % 1e13).padStart(13, '0')}`
}

export const postPath = ({ author, shortcode }: ThreadsPost): string => `/@${author.username}/post/${shortcode}`

function ledgerEntry(post: ThreadsPost, origin: string): LedgerEntry {
  return {
    id: post.id,
    account: post.author.id,
    handle: post.author.username,
    text: post.text,
    createdAt: new Date(post.createdAtMs).toISOString(),
    mediaHashes: post.media.map(({ hash }) => hash),
    replyTo: post.replyTo?.id ?? null,
    key: post.key,
    url: origin + postPath(post),
    deletedAt: post.deletedAtMs === null ? null : new Date(post.deletedAtMs).toISOString(),
  }
}
