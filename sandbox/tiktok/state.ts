import { createHash, randomBytes } from 'node:crypto'
import type { Bench } from '../kit/create-sandbox.ts'
import { contentKey, type LedgerEntry } from '../kit/ledger.ts'
import type { Metrics } from '../kit/metrics.ts'
import { DEMO_TIKTOK_CLIENT, DEMO_TIKTOK_CREATORS, type TikTokClient, type TikTokSandboxOptions } from './options.ts'

export const PRIVACY_LEVELS = [
  'PUBLIC_TO_EVERYONE',
  'MUTUAL_FOLLOW_FRIENDS',
  'FOLLOWER_OF_CREATOR',
  'SELF_ONLY',
] as const
export type PrivacyLevel = (typeof PRIVACY_LEVELS)[number]

export interface TikTokCreator {
  openId: string
  username: string
  displayName: string
  bio: string
  isPrivate: boolean
  commentDisabled: boolean
  duetDisabled: boolean
  stitchDisabled: boolean
  maxVideoSeconds: number
}

export interface TikTokFile {
  bytes: Uint8Array
  type: string
  hash: string
}

/** What the app said about the post when it began to publish it. */
export interface PostInfo {
  title: string
  description: string
  privacyLevel: PrivacyLevel
  disableComment: boolean
  disableDuet: boolean
  disableStitch: boolean
  brandContent: boolean
  brandOrganic: boolean
  isAigc: boolean
}

/** A video that is being uploaded, chunk by chunk. */
export interface Upload {
  token: string
  totalBytes: number
  chunkBytes: number
  chunkCount: number
  received: number
  parts: Uint8Array[]
  expiresAtMs: number
}

/** A post that an app has begun to publish. */
export interface Publish {
  id: string
  creator: TikTokCreator
  media: 'VIDEO' | 'PHOTO'
  /** Null for a draft in the creator's inbox, who gives these facts there. */
  info: PostInfo | null
  /** Null if TikTok fetched the files itself. */
  upload: Upload | null
  files: TikTokFile[]
  begunAtMs: number
  /** When TikTok had everything; null while files are missing. */
  wholeAtMs: number | null
  failReason: string | null
  postId: string
  /** When lists start to show it. */
  visibleAtMs: number
  deletedAtMs: number | null
}

export interface TikTokGrant {
  clientKey: string
  openId: string
  scopes: string[]
  refreshToken: string
  refreshExpiresAtMs: number
  accessToken: string
  accessExpiresAtMs: number
}

interface TikTokCode {
  clientKey: string
  openId: string
  redirectUri: string
  scopes: string[]
  expiresAtMs: number
}

export interface TikTokState {
  readonly accounts: TikTokCreator[]
  readonly clients: TikTokClient[]
  readonly publishes: Map<string, Publish>
  readonly codes: Map<string, TikTokCode>
  readonly grants: Set<TikTokGrant>
  readonly metrics: Metrics
  /** The next id of a post: a 64-bit integer. */
  nextPostId(): string
  ledger(origin: string): LedgerEntry[]
}

/** What the routes work with. */
export interface TikTokContext extends Bench<TikTokSandboxOptions> {
  state: TikTokState
}

/** The first id, about as large as today's: more than a JavaScript number can hold. */
const FIRST_POST_ID = 7_575_000_000_000_000_000n

export function createTikTokState({ options, metrics, nextNumber }: Bench<TikTokSandboxOptions>): TikTokState {
  const publishes = new Map<string, Publish>()
  return {
    accounts: (options.accounts ?? DEMO_TIKTOK_CREATORS).map((seed) => ({
      openId: createHash('sha256').update(seed.username).digest('hex').slice(0, 36),
      displayName: seed.username,
      bio: '',
      isPrivate: false,
      commentDisabled: false,
      duetDisabled: false,
      stitchDisabled: false,
      maxVideoSeconds: 600,
      ...seed,
    })),
    clients: options.clients ?? [
      { ...DEMO_TIKTOK_CLIENT, redirectUris: options.callbacks ?? DEMO_TIKTOK_CLIENT.redirectUris },
    ],
    publishes,
    codes: new Map(),
    grants: new Set(),
    metrics,
    nextPostId: () => String(FIRST_POST_ID + BigInt(nextNumber()) * 1_009n),
    ledger: (origin) => [...publishes.values()].filter(isPosted).map((publish) => ledgerEntry(publish, origin)),
  }
}

export const newToken = (bytes = 24): string => randomBytes(bytes).toString('base64url')

/** Whether people can see it, now or after processing: it is complete, valid and not an inbox draft. */
export function isPosted(publish: Publish): publish is Publish & { info: PostInfo; wholeAtMs: number } {
  return publish.info !== null && publish.wholeAtMs !== null && publish.failReason === null
}

export const postPath = ({ creator, media, postId }: Publish): string =>
  `/@${creator.username}/${media === 'PHOTO' ? 'photo' : 'video'}/${postId}`

/** The text of a post. A video has one text; a photo post has a title and a description. */
export const textOf = ({ media, info }: Publish): string => (media === 'PHOTO' ? info?.description : info?.title) ?? ''

function ledgerEntry(publish: Publish & { wholeAtMs: number }, origin: string): LedgerEntry {
  const { creator, files, postId, wholeAtMs, deletedAtMs } = publish
  const content = {
    account: creator.openId,
    text: textOf(publish),
    mediaHashes: files.map(({ hash }) => hash),
    replyTo: null,
  }
  return {
    ...content,
    id: postId,
    handle: creator.username,
    createdAt: new Date(wholeAtMs).toISOString(),
    key: contentKey(content),
    url: origin + postPath(publish),
    deletedAt: deletedAtMs === null ? null : new Date(deletedAtMs).toISOString(),
  }
}
