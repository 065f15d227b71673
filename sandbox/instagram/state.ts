import { createHash } from 'node:crypto'
import type { ContainerLife } from '../graph/container-status.ts'
import { createGrants, type Grants, type GraphClient } from '../graph/grants.ts'
import type { Bench } from '../kit/create-sandbox.ts'
import type { FetchedMedia } from '../kit/fetch-media.ts'
import { contentKey, type LedgerEntry } from '../kit/ledger.ts'
import {
  DEMO_INSTAGRAM_ACCOUNTS,
  DEMO_INSTAGRAM_CLIENT,
  type InstagramAccountSeed,
  type InstagramSandboxOptions,
} from './options.ts'

export type InstagramAccount = Required<InstagramAccountSeed>

export interface InstagramFile extends FetchedMedia {
  id: string
  altText: string
}

/** What a container and its later media have in common. */
export interface InstagramContent {
  product: 'FEED' | 'REELS' | 'STORY'
  mediaType: 'IMAGE' | 'VIDEO' | 'CAROUSEL_ALBUM'
  caption: string
  files: InstagramFile[]
  collaborators: string[]
  coverUrl: string | null
  shareToFeed: boolean
}

export interface InstagramContainer extends ContainerLife {
  id: string
  ownerId: string
  isItem: boolean
  content: InstagramContent
}

export interface InstagramMedia extends InstagramContent {
  id: string
  shortcode: string
  author: InstagramAccount
  createdAtMs: number
  visibleAtMs: number
  deletedAtMs: number | null
}

export interface InstagramComment {
  id: string
  media: InstagramMedia
  author: InstagramAccount
  text: string
  createdAtMs: number
}

export interface InstagramState {
  readonly accounts: InstagramAccount[]
  readonly clients: GraphClient[]
  readonly grants: Grants
  readonly containers: Map<string, InstagramContainer>
  readonly media: Map<string, InstagramMedia>
  readonly comments: Map<string, InstagramComment>
  /** The media, newest first, without deleted ones and those that lists do not show yet. */
  listed(): InstagramMedia[]
  nextId(): string
  ledger(origin: string): LedgerEntry[]
}

export interface InstagramContext extends Bench<InstagramSandboxOptions> {
  state: InstagramState
}

const FIRST_ID = 18_000_000_000_000_000n

export function createInstagramState({ options, clock, nextNumber }: Bench<InstagramSandboxOptions>): InstagramState {
  const media = new Map<string, InstagramMedia>()
  const comments = new Map<string, InstagramComment>()
  return {
    accounts: (options.accounts ?? DEMO_INSTAGRAM_ACCOUNTS).map((seed) => ({
      id: idFrom(seed.username),
      biography: '',
      accountType: 'BUSINESS',
      ...seed,
    })),
    clients: options.clients ?? [
      { ...DEMO_INSTAGRAM_CLIENT, redirectUris: options.callbacks ?? DEMO_INSTAGRAM_CLIENT.redirectUris },
    ],
    grants: createGrants(clock),
    containers: new Map(),
    media,
    comments,
    listed: () =>
      [...media.values()]
        .filter(({ visibleAtMs, deletedAtMs }) => deletedAtMs === null && visibleAtMs <= clock.now())
        .reverse(),
    nextId: () => String(FIRST_ID + 7n * BigInt(nextNumber())),
    ledger: (origin) => [
      ...[...media.values()].map((item) => mediaEntry(item, origin)),
      ...[...comments.values()].map((comment) => commentEntry(comment, origin)),
    ],
  }
}

function idFrom(username: string): string {
  return `1784${String(createHash('sha256').update(username).digest().readUIntBE(0, 6) % 1e13).padStart(13, '0')}`
}

export function mediaPath({ product, shortcode, author }: InstagramMedia): string {
  if (product === 'STORY') return `/stories/${author.username}/${shortcode}`
  return `/${product === 'REELS' ? 'reel' : 'p'}/${shortcode}/`
}

function mediaEntry(item: InstagramMedia, origin: string): LedgerEntry {
  const { id, author, caption: text, files, createdAtMs, deletedAtMs } = item
  const said = { account: author.id, text, mediaHashes: files.map(({ hash }) => hash), replyTo: null }
  return {
    ...said,
    id,
    handle: author.username,
    createdAt: new Date(createdAtMs).toISOString(),
    key: contentKey(said),
    url: origin + mediaPath(item),
    deletedAt: deletedAtMs === null ? null : new Date(deletedAtMs).toISOString(),
  }
}

function commentEntry({ id, media, author, text, createdAtMs }: InstagramComment, origin: string): LedgerEntry {
  const said = { account: author.id, text, mediaHashes: [], replyTo: media.id }
  return {
    ...said,
    id,
    handle: author.username,
    createdAt: new Date(createdAtMs).toISOString(),
    key: contentKey(said),
    url: origin + mediaPath(media),
    deletedAt: media.deletedAtMs === null ? null : new Date(media.deletedAtMs).toISOString(),
  }
}
