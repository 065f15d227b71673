import { createHash, randomBytes } from 'node:crypto'
import type { Bench } from '../kit/create-sandbox.ts'
import type { LedgerEntry } from '../kit/ledger.ts'
import {
  DEMO_LINKEDIN_CLIENT,
  DEMO_LINKEDIN_MEMBERS,
  DEMO_LINKEDIN_PAGES,
  type LinkedInClient,
  type LinkedInMemberSeed,
  type LinkedInPageSeed,
  type LinkedInSandboxOptions,
  SCOPES_OF_ACCESS,
} from './options.ts'

/** A member or a page: the possible authors of posts. */
export interface LinkedInAuthor {
  urn: string
  id: string
  vanityName: string
  name: string
}
export interface LinkedInMember extends LinkedInAuthor {
  /** URNs of the pages that this member administers; taking one away ends the role. */
  administers: Set<string>
}

export type AssetKind = 'image' | 'document' | 'video'

export interface LinkedInAsset {
  urn: string
  kind: AssetKind
  owner: string
  /** Parts by number; images and documents have one. */
  parts: Map<number, { bytes: Uint8Array; etag: string }>
  /** How many bytes the client announced; null unless the upload is a video. */
  announcedBytes: number | null
  uploadToken: string
  uploadEndsAtMs: number
  /** Null until the upload is complete. */
  file: { bytes: Uint8Array; type: string; hash: string; readyAtMs: number; sound: boolean } | null
}

export interface PostedMedia {
  asset: LinkedInAsset
  altText: string
  title: string
}

export interface LinkedInPost {
  urn: string
  author: LinkedInAuthor
  /** The text in little text, as it was sent. */
  commentary: string
  /** The text as people read it. */
  text: string
  visibility: string
  media: PostedMedia[]
  article: { source: string; title: string; description: string; thumbnail: LinkedInAsset | null } | null
  /** See LedgerEntry.key. */
  key: string
  /** The whole request, which the duplicate check compares. */
  request: string
  createdAtMs: number
  visibleAtMs: number
  deletedAtMs: number | null
}

export interface LinkedInComment {
  id: string
  urn: string
  post: LinkedInPost
  actor: LinkedInAuthor
  text: string
  key: string
  createdAtMs: number
  visibleAtMs: number
}

export interface LinkedInGrant {
  clientId: string
  memberUrn: string
  scopes: string[]
  accessToken: string
  accessEndsAtMs: number
  refreshToken: string | null
  refreshEndsAtMs: number
}

export interface LinkedInCode extends Pick<LinkedInGrant, 'clientId' | 'memberUrn' | 'scopes'> {
  redirectUri: string
  endsAtMs: number
}

export interface LinkedInState {
  readonly members: LinkedInMember[]
  readonly pages: LinkedInAuthor[]
  readonly clients: LinkedInClient[]
  readonly codes: Map<string, LinkedInCode>
  readonly grants: Set<LinkedInGrant>
  readonly assets: Map<string, LinkedInAsset>
  readonly posts: Map<string, LinkedInPost>
  readonly comments: LinkedInComment[]
  nextId(): string
}

export function createLinkedInState({ options, clock }: Bench<LinkedInSandboxOptions>): LinkedInState {
  const pages = (options.pages ?? DEMO_LINKEDIN_PAGES).map(pageOf)
  const members = (options.members ?? DEMO_LINKEDIN_MEMBERS).map((seed) => memberOf(seed, pages))
  const demo = {
    ...DEMO_LINKEDIN_CLIENT,
    redirectUris: withPages(options.callbacks ?? DEMO_LINKEDIN_CLIENT.redirectUris),
    scopes: SCOPES_OF_ACCESS[options.access ?? 'community_management'],
  }
  let last = 0n
  return {
    members,
    pages,
    clients: options.clients ?? [demo],
    codes: new Map(),
    grants: new Set(),
    assets: new Map(),
    posts: new Map(),
    comments: [],
    nextId() {
      const fresh = BigInt(clock.now()) << 22n
      last = fresh > last ? fresh : last + 1n
      return String(last)
    },
  }
}

function pageOf({ vanityName, name, id }: LinkedInPageSeed): LinkedInAuthor {
  const digits = id ?? String(createHash('sha256').update(vanityName).digest().readUIntBE(0, 4))
  return { urn: `urn:li:organization:${digits}`, id: digits, vanityName, name }
}

function memberOf({ vanityName, name, id, administers = [] }: LinkedInMemberSeed, pages: LinkedInAuthor[]) {
  const own = id ?? createHash('sha256').update(vanityName).digest('base64url').slice(0, 10)
  const run = pages.filter((page) => administers.includes(page.vanityName)).map(({ urn }) => urn)
  return { urn: `urn:li:person:${own}`, id: own, vanityName, name, administers: new Set(run) }
}

export const newToken = (): string => randomBytes(40).toString('base64url')

export const postPath = (urn: string): string => `/feed/update/${urn}/`

/** Posts and comments, in the order in which they became public. */
export function ledgerOf({ posts, comments }: LinkedInState, origin: string): LedgerEntry[] {
  const of = (author: LinkedInAuthor, createdAtMs: number) => ({
    account: author.urn,
    handle: author.vanityName,
    createdAt: new Date(createdAtMs).toISOString(),
  })
  const gone = ({ deletedAtMs }: LinkedInPost) => (deletedAtMs === null ? null : new Date(deletedAtMs).toISOString())
  return [
    ...[...posts.values()].map((post) => ({
      ...of(post.author, post.createdAtMs),
      id: post.urn,
      text: post.text,
      key: post.key,
      replyTo: null,
      mediaHashes: post.media.map(({ asset }) => asset.file?.hash ?? ''),
      url: origin + postPath(post.urn),
      deletedAt: gone(post),
    })),
    ...comments.map(({ urn, post, actor, text, key, createdAtMs }) => ({
      ...of(actor, createdAtMs),
      id: urn,
      text,
      key,
      replyTo: post.urn,
      mediaHashes: [],
      url: origin + postPath(post.urn),
      deletedAt: gone(post),
    })),
  ]
}

/** The callbacks with those for pages: whoever consents to pages alone may return to another registered address. */
const withPages = (callbacks: readonly string[]): string[] =>
  callbacks.flatMap((callback) => [callback, callback.replace('/linkedin/', '/linkedin-pages/')])
