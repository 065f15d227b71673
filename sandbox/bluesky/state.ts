import { createHash, randomBytes } from 'node:crypto'
import { avatarOf } from '../kit/avatar.ts'
import type { Bench } from '../kit/create-sandbox.ts'
import type { LedgerEntry } from '../kit/ledger.ts'
import type { Metrics } from '../kit/metrics.ts'
import { base32, blobCid, recordCid } from './content-id.ts'
import { type BlueskyAccountSeed, type BlueskySandboxOptions, DEMO_BLUESKY_ACCOUNTS } from './options.ts'

export type JsonRecord = Record<string, unknown>

export interface StoredRecord {
  uri: string
  cid: string
  collection: string
  rkey: string
  value: JsonRecord
  indexedAtMs: number
  /** When AppView reads start to show it. */
  visibleAtMs: number
}

export interface StoredBlob {
  cid: string
  mimeType: string
  bytes: Uint8Array
}

export interface BlueskyAccount extends Required<BlueskyAccountSeed> {
  /** Records by `collection/rkey`. */
  records: Map<string, StoredRecord>
  blobs: Map<string, StoredBlob>
  commit: { cid: string; rev: string }
}

export interface RefreshSession {
  did: string
  appPassword: boolean
  expiresAtMs: number
  /** The token that followed this one. A repeat within the grace period gets it again. */
  nextId: string | null
}

/** A request that an app pushed. It waits for its person, and once allowed, for its code to be used. */
export interface OAuthAsk {
  clientId: string
  clientName: string
  /** Whether the client proves who it is with a key. */
  known: boolean
  redirectUri: string
  state: string
  scopes: string[]
  challenge: string
  loginHint: string
  thumbprint: string
  expiresAtMs: number
}

export interface OAuthGrant {
  did: string
  clientId: string
  scopes: string[]
  /** Thumbprint of the key that the session's tokens are bound to. */
  thumbprint: string
  endsAtMs: number
  /** The one valid refresh token. */
  refresh: string
  access: { token: string; expiresAtMs: number } | null
}

export interface BlueskyState {
  readonly accounts: BlueskyAccount[]
  readonly refreshSessions: Map<string, RefreshSession>
  /** Every post that became public, in order; the server writes it. */
  readonly published: LedgerEntry[]
  readonly jwtKey: Uint8Array
  readonly oauth: {
    /** The nonce that proofs must carry now, until it changes. */
    nonce: string
    pushed: Map<string, OAuthAsk>
    codes: Map<string, OAuthAsk & { did: string }>
    /** Refresh tokens, used ones included: using one of those again ends its session. */
    refreshTokens: Map<string, OAuthGrant>
    grants: Set<OAuthGrant>
  }
  readonly metrics: Metrics
  /** Finds an account by handle or DID. */
  account(identifier: string): BlueskyAccount | undefined
  /** The next record key: it grows with the clock and never repeats. */
  nextTid(): string
}

export function createBlueskyState({ options, clock, metrics }: Bench<BlueskySandboxOptions>): BlueskyState {
  let lastMicros = 0n
  function nextTid(): string {
    const now = BigInt(clock.now()) * 1000n
    lastMicros = now > lastMicros ? now : lastMicros + 1n
    return tid(lastMicros)
  }
  const accounts = (options.accounts ?? DEMO_BLUESKY_ACCOUNTS).map((seed) => ({
    displayName: seed.handle,
    description: '',
    did: didFrom(seed.handle),
    password: randomBytes(16).toString('hex'),
    appPasswords: [],
    email: `owner@${seed.handle}`,
    emailAuthFactor: false,
    takenDown: false,
    ...seed,
    ...withPicture(seed),
    commit: { cid: recordCid({ genesis: seed.handle }), rev: nextTid() },
  }))
  return {
    accounts,
    refreshSessions: new Map(),
    published: [],
    jwtKey: randomBytes(32),
    oauth: {
      nonce: randomBytes(16).toString('base64url'),
      pushed: new Map(),
      codes: new Map(),
      refreshTokens: new Map(),
      grants: new Set(),
    },
    metrics,
    account: (identifier) =>
      accounts.find(({ did, handle }) => did === identifier || handle === identifier.toLowerCase()),
    nextTid,
  }
}

/** The profile record that names the account's picture, and the picture. */
function withPicture({ handle, displayName = handle, did = didFrom(handle) }: BlueskyAccountSeed) {
  const bytes = avatarOf(displayName)
  const blob: StoredBlob = { cid: blobCid(bytes), mimeType: 'image/png', bytes }
  const place = { collection: 'app.bsky.actor.profile', rkey: 'self' }
  const avatar = { $type: 'blob', ref: { $link: blob.cid }, mimeType: blob.mimeType, size: bytes.length }
  const value: JsonRecord = { $type: place.collection, avatar }
  const uri = `at://${did}/${place.collection}/${place.rkey}`
  const profile: StoredRecord = { ...place, uri, cid: recordCid(value), value, indexedAtMs: 0, visibleAtMs: 0 }
  return {
    records: new Map([[`${place.collection}/${place.rkey}`, profile]]),
    blobs: new Map([[blob.cid, blob]]),
  }
}

/** Makes a did:plc: 24 characters of base32 over a hash. */
function didFrom(handle: string): string {
  return `did:plc:${base32(createHash('sha256').update(handle).digest()).slice(0, 24)}`
}

const TID_ALPHABET = '234567abcdefghijklmnopqrstuvwxyz'

/**
 * A record key: 53 bits of microseconds and 10 of a clock id (0 here), as 13 characters that sort as the numbers do.
 */
function tid(micros: bigint): string {
  let rest = micros << 10n
  let text = ''
  for (let i = 0; i < 13; i += 1) {
    text = TID_ALPHABET[Number(rest & 31n)] + text
    rest >>= 5n
  }
  return text
}
