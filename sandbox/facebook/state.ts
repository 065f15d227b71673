import { createHash } from 'node:crypto'
import { createGrants, type Grant, type Grants, type GraphClient } from '../graph/grants.ts'
import type { Bench } from '../kit/create-sandbox.ts'
import type { FetchedMedia } from '../kit/fetch-media.ts'
import { contentKey, type LedgerEntry } from '../kit/ledger.ts'
import {
  DEMO_FACEBOOK_CLIENT,
  DEMO_FACEBOOK_PAGES,
  type FacebookPageSeed,
  type FacebookSandboxOptions,
} from './options.ts'

export interface FacebookPage extends Required<FacebookPageSeed> {
  kind: 'page'
}

export interface FacebookPerson {
  kind: 'person'
  id: string
  name: string
}

export type FacebookAccount = FacebookPage | FacebookPerson

export interface FacebookPhoto extends FetchedMedia {
  id: string
  pageId: string
  altText: string
}

/** A file that is being uploaded; its session answers how far it is. */
export interface FacebookUpload {
  id: string
  fileLength: number
  bytes: Uint8Array
}

export interface FacebookVideo {
  id: string
  pageId: string
  bytes: Uint8Array
  hash: string
  /** Null until it is published. */
  postId: string | null
  readyAtMs: number
  isPlayable: boolean
}

export interface FacebookPost {
  /** The id, `page_post`. */
  id: string
  page: FacebookPage
  kind: 'post' | 'video' | 'reel' | 'story'
  message: string
  link: string | null
  photos: FacebookPhoto[]
  video: FacebookVideo | null
  createdAtMs: number
  visibleAtMs: number
  deletedAtMs: number | null
}

export interface FacebookComment {
  id: string
  post: FacebookPost
  page: FacebookPage
  message: string
  createdAtMs: number
}

export interface FacebookState {
  readonly pages: FacebookPage[]
  readonly people: FacebookPerson[]
  readonly clients: GraphClient[]
  readonly grants: Grants
  readonly photos: Map<string, FacebookPhoto>
  readonly uploads: Map<string, FacebookUpload>
  readonly videos: Map<string, FacebookVideo>
  readonly posts: Map<string, FacebookPost>
  readonly comments: Map<string, FacebookComment>
  /** The posts, newest first, without deleted ones and those that lists do not show yet. */
  listed(): FacebookPost[]
  nextId(): string
  /** Makes a page's own token from a person's consent. It does not expire. */
  pageToken(page: FacebookPage, of: Grant): string
  ledger(origin: string): LedgerEntry[]
}

export interface FacebookContext extends Bench<FacebookSandboxOptions> {
  state: FacebookState
}

const idFrom = (name: string, first: string): string =>
  `${first}${String(createHash('sha256').update(name).digest().readUIntBE(0, 6) % 1e12).padStart(12, '0')}`

const FIRST_ID = 122_000_000_000_000n

export function createFacebookState({ options, clock, nextNumber }: Bench<FacebookSandboxOptions>): FacebookState {
  const posts = new Map<string, FacebookPost>()
  const comments = new Map<string, FacebookComment>()
  const grants = createGrants(clock)
  const pages = (options.pages ?? DEMO_FACEBOOK_PAGES).map(
    (seed): FacebookPage => ({
      kind: 'page',
      id: idFrom(seed.username, '10'),
      about: '',
      person: seed.username,
      tasks: ['CREATE_CONTENT', 'MODERATE', 'ANALYZE'],
      ...seed,
    }),
  )
  const names = [...new Set(pages.map(({ person }) => person))]
  return {
    pages,
    people: names.map((name) => ({ kind: 'person', id: idFrom(name, '20'), name })),
    clients: options.clients ?? [
      { ...DEMO_FACEBOOK_CLIENT, redirectUris: options.callbacks ?? DEMO_FACEBOOK_CLIENT.redirectUris },
    ],
    grants,
    photos: new Map(),
    uploads: new Map(),
    videos: new Map(),
    posts,
    comments,
    listed: () =>
      [...posts.values()]
        .filter(({ visibleAtMs, deletedAtMs }) => deletedAtMs === null && visibleAtMs <= clock.now())
        .reverse(),
    nextId: () => String(FIRST_ID + 7n * BigInt(nextNumber())),
    pageToken(page, { clientId, scopes }) {
      const grant = grants.open({ clientId, scopes, accountId: page.id, isLong: true })
      grant.expiresAtMs = Number.POSITIVE_INFINITY
      return grant.accessToken
    },
    ledger: (origin) => [
      ...[...posts.values()].map((post) => postEntry(post, origin)),
      ...[...comments.values()].map((comment) => commentEntry(comment, origin)),
    ],
  }
}

export const postPath = ({ id, page }: FacebookPost): string => `/${page.username}/posts/${id.split('_')[1]}`

const hashesOf = ({ photos, video }: FacebookPost): string[] => [
  ...photos.map(({ hash }) => hash),
  ...(video ? [video.hash] : []),
]

function postEntry(post: FacebookPost, origin: string): LedgerEntry {
  const { page, message: text } = post
  const said = { account: page.id, text, mediaHashes: hashesOf(post), replyTo: null }
  return entryOf(said, post, page, origin + postPath(post))
}

function commentEntry(comment: FacebookComment, origin: string): LedgerEntry {
  const { post, page, message: text } = comment
  const said = { account: page.id, text, mediaHashes: [], replyTo: post.id }
  return entryOf(said, { ...comment, deletedAtMs: post.deletedAtMs }, page, origin + postPath(post))
}

function entryOf(
  said: Pick<LedgerEntry, 'account' | 'text' | 'mediaHashes' | 'replyTo'>,
  { id, createdAtMs, deletedAtMs }: { id: string; createdAtMs: number; deletedAtMs: number | null },
  page: FacebookPage,
  url: string,
): LedgerEntry {
  return {
    ...said,
    id,
    handle: page.username,
    createdAt: new Date(createdAtMs).toISOString(),
    key: contentKey(said),
    url,
    deletedAt: deletedAtMs === null ? null : new Date(deletedAtMs).toISOString(),
  }
}
