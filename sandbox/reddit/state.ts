import { createHash, randomBytes } from 'node:crypto'
import type { Bench } from '../kit/create-sandbox.ts'
import { contentKey, type LedgerEntry } from '../kit/ledger.ts'
import {
  type Community,
  DEMO_COMMUNITIES,
  DEMO_REDDIT_ACCOUNTS,
  DEMO_REDDIT_CLIENT,
  type RedditClient,
  type RedditSandboxOptions,
} from './options.ts'

export interface RedditAccount {
  /** In base 36, without `t2_`. */
  id: string
  name: string
  title: string
}

export interface RedditGrant {
  clientId: string
  account: RedditAccount
  scopes: string[]
  refreshToken: string | null
  /** Access tokens, each with when it ends, in epoch milliseconds. */
  accessTokens: Map<string, number>
}

export interface RedditCode {
  clientId: string
  account: RedditAccount
  redirectUri: string
  scopes: string[]
  permanent: boolean
  expiresAtMs: number
}

/** A lease for an upload, and the file once it has been sent. */
export interface Asset {
  id: string
  owner: RedditAccount
  mimetype: string
  key: string
  bytes: Uint8Array | null
  hash: string
}

/** A submission (`t3_`) or a comment (`t1_`). */
export interface Thing {
  name: string
  kind: 'self' | 'link' | 'image' | 'video' | 'gallery' | 'comment'
  author: RedditAccount
  community: string
  title: string
  text: string
  url: string | null
  files: Asset[]
  parent: Thing | null
  nsfw: boolean
  spoiler: boolean
  flair: string | null
  removedBy: string | null
  /** Nobody can answer any more: by a moderator, or by its age. */
  isLocked?: boolean
  isArchived?: boolean
  createdAtMs: number
  /** From when lists show it, in epoch milliseconds. */
  visibleAtMs: number
  deletedAtMs: number | null
}

export interface RedditState {
  readonly accounts: RedditAccount[]
  readonly clients: RedditClient[]
  readonly communities: Community[]
  readonly grants: Set<RedditGrant>
  readonly codes: Map<string, RedditCode>
  readonly assets: Map<string, Asset>
  readonly things: Map<string, Thing>
  nextId(): string
  ledger(origin: string): LedgerEntry[]
}

export type RedditContext = Bench<RedditSandboxOptions> & { state: RedditState }

export const newToken = (): string => randomBytes(24).toString('base64url')

export function createRedditState({ options, nextNumber }: Bench<RedditSandboxOptions>): RedditState {
  const things = new Map<string, Thing>()
  return {
    accounts: (options.accounts ?? DEMO_REDDIT_ACCOUNTS).map(({ name, title = name }) => ({
      id: BigInt(`0x${createHash('sha256').update(name).digest('hex').slice(0, 12)}`).toString(36),
      name,
      title,
    })),
    clients: options.clients ?? [
      { ...DEMO_REDDIT_CLIENT, redirectUris: options.callbacks ?? DEMO_REDDIT_CLIENT.redirectUris },
    ],
    communities: options.communities ?? DEMO_COMMUNITIES,
    grants: new Set(),
    codes: new Map(),
    assets: new Map(),
    things,
    nextId: () => (36 ** 6 + nextNumber()).toString(36),
    ledger: (origin) => [...things.values()].map((thing) => ledgerEntry(thing, origin)),
  }
}

export function permalink(thing: Thing): string {
  const post = thing.parent ? rootOf(thing) : thing
  const slug = post.title.toLowerCase().replace(/\W+/g, '_').slice(0, 50)
  const path = `/r/${post.community}/comments/${post.name.slice(3)}/${slug}/`
  return thing.parent ? `${path}${thing.name.slice(3)}/` : path
}

export const rootOf = (thing: Thing): Thing => (thing.parent ? rootOf(thing.parent) : thing)

function ledgerEntry(thing: Thing, origin: string): LedgerEntry {
  const content = {
    account: `t2_${thing.author.id}`,
    text: thing.text,
    mediaHashes: thing.files.map(({ hash }) => hash),
    replyTo: thing.parent?.name ?? null,
  }
  return {
    ...content,
    id: thing.name,
    handle: thing.author.name,
    createdAt: new Date(thing.createdAtMs).toISOString(),
    key: contentKey(content),
    url: origin + permalink(thing),
    deletedAt: thing.deletedAtMs === null ? null : new Date(thing.deletedAtMs).toISOString(),
  }
}
