import { createHash, randomBytes } from 'node:crypto'
import type { Bench } from '../kit/create-sandbox.ts'
import type { LedgerEntry } from '../kit/ledger.ts'
import type { Metrics } from '../kit/metrics.ts'
import type { SniffedType } from '../kit/sniff-media.ts'
import { createMeter, type Meter } from './meter.ts'
import {
  DEMO_X_ACCOUNTS,
  DEMO_X_CLIENT,
  DEMO_X_COMMUNITIES,
  type XAccountSeed,
  type XClient,
  type XSandboxOptions,
} from './options.ts'

export type XAccount = Required<XAccountSeed> & { createdAtMs: number; pinnedPostId: string | null }

export const isVerified = ({ subscription }: XAccount): boolean =>
  subscription === 'Premium' || subscription === 'PremiumPlus'

export interface XList {
  id: string
  name: string
  ownerId: string
  memberIds: string[]
  isPrivate: boolean
}

export interface XMedia {
  id: string
  mediaKey: string
  ownerId: string
  category: string
  type: SniffedType
  bytes: Uint8Array
  hash: string
  altText: string
  expiresAtMs: number
  /** Null: the file is usable at once. */
  processing: { readyAtMs: number; startedAtMs: number; succeeds: boolean } | null
}

export interface XUpload {
  id: string
  ownerId: string
  category: string
  declaredType: string
  totalBytes: number
  segments: Map<number, Uint8Array>
}

export interface XPost {
  id: string
  author: XAccount
  text: string
  media: XMedia[]
  poll: { options: string[]; durationMinutes: number } | null
  replyTo: XPost | null
  quoteOf: XPost | null
  /** The post that this one reposts. A repost has no text of its own. */
  repostOf?: XPost
  /** The language that X's classifier finds. Default en. */
  lang?: string
  conversationId: string
  replySettings: string
  communityId: string | null
  paidPartnership: boolean
  /** See LedgerEntry.key. */
  key: string
  createdAtMs: number
  visibleAtMs: number
  deletedAtMs: number | null
}

export interface XCode {
  clientId: string
  accountId: string
  redirectUri: string
  scopes: string[]
  challenge: string
  expiresAtMs: number
}

export interface XGrant {
  clientId: string
  accountId: string
  scopes: string[]
  accessToken: string
  accessExpiresAtMs: number
  refreshToken: string | null
}

export interface XState {
  readonly accounts: XAccount[]
  readonly clients: XClient[]
  readonly communities: { id: string; name: string }[]
  readonly lists: XList[]
  readonly meter: Meter
  readonly posts: Map<string, XPost>
  readonly media: Map<string, XMedia>
  readonly uploads: Map<string, XUpload>
  readonly codes: Map<string, XCode>
  readonly grants: Set<XGrant>
  readonly metrics: Metrics
  /** Ids of posts whose private figures not even their author is told. */
  readonly untold: Set<string>
  /** How long ago it was posted, in milliseconds. */
  ageOf(post: XPost): number
  /** The next snowflake id; it grows with the clock and never repeats. */
  nextId(): string
  ledger(origin: string): LedgerEntry[]
}

export function createXState({ options, clock, metrics }: Bench<XSandboxOptions>): XState {
  const accounts = (options.accounts ?? DEMO_X_ACCOUNTS).map((seed) => ({
    id: seed.id ?? idFrom(seed.username),
    subscription: 'None' as const,
    description: '',
    followers: 0,
    protected: false,
    suspended: false,
    pinnedPostId: null,
    createdAtMs: Date.UTC(2024, 0, 15),
    ...seed,
  }))
  const posts = new Map<string, XPost>()
  const idOf = (username: string) => accounts.find((account) => account.username === username)?.id ?? idFrom(username)
  let lastId = 0n

  return {
    accounts,
    clients: options.clients ?? [{ ...DEMO_X_CLIENT, redirectUris: options.callbacks ?? DEMO_X_CLIENT.redirectUris }],
    communities: options.communities ?? DEMO_X_COMMUNITIES,
    lists: (options.lists ?? []).map((list) => ({
      id: list.id,
      name: list.name,
      ownerId: idOf(list.owner),
      memberIds: list.members.map(idOf),
      isPrivate: list.isPrivate ?? false,
    })),
    meter: createMeter(options.billing?.balanceUsd),
    posts,
    media: new Map(),
    uploads: new Map(),
    codes: new Map(),
    grants: new Set(),
    metrics,
    untold: new Set(),
    ageOf: ({ createdAtMs }) => clock.now() - createdAtMs,
    nextId() {
      const fresh = idAt(clock.now())
      lastId = fresh > lastId ? fresh : lastId + 1n
      return String(lastId)
    },
    // A repost has no content of its own, so the ledger leaves it out.
    ledger: (origin) =>
      [...posts.values()].filter(({ repostOf }) => !repostOf).map((post) => ledgerEntry(post, origin)),
  }
}

/** The first id of a moment. */
export const idAt = (ms: number): bigint => BigInt(ms - SNOWFLAKE_EPOCH_MS) << 22n

/** The epoch of X's ids, in milliseconds since 1970. An id's upper bits are the milliseconds since then. */
const SNOWFLAKE_EPOCH_MS = 1_288_834_974_657

export function idFrom(username: string): string {
  return String(createHash('sha256').update(username).digest().readUIntBE(0, 6)).padStart(10, '1')
}

export function newToken(): string {
  return randomBytes(32).toString('base64url')
}

export function postPath(post: XPost): string {
  return `/${post.author.username}/status/${post.id}`
}

function ledgerEntry(post: XPost, origin: string): LedgerEntry {
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
