import { createHash, randomBytes } from 'node:crypto'
import type { Bench } from '../kit/create-sandbox.ts'
import type { LedgerEntry } from '../kit/ledger.ts'
import type { Metrics } from '../kit/metrics.ts'
import type { VideoResource } from './check-video.ts'
import {
  DEMO_YOUTUBE_CHANNELS,
  DEMO_YOUTUBE_CLIENT,
  type YouTubeChannelSeed,
  type YouTubeClient,
  type YouTubeSandboxOptions,
} from './options.ts'

export type YouTubeChannel = Required<YouTubeChannelSeed> & { createdAtMs: number }

/** The outcome of processing. */
export type Verdict =
  | { uploadStatus: 'processed' }
  | { uploadStatus: 'failed'; failureReason: string }
  | { uploadStatus: 'rejected'; rejectionReason: string }

export interface YouTubeVideo {
  id: string
  channel: YouTubeChannel
  resource: VideoResource
  /** `private` in any case if the project is not verified. */
  privacyStatus: string
  contentType: string
  bytes: Uint8Array
  hash: string
  key: string
  createdAtMs: number
  /** When lists start to show it. */
  visibleAtMs: number
  /** When processing ends and the verdict applies. */
  readyAtMs: number
  verdict: Verdict
  deletedAtMs: number | null
}

/** A resumable upload: the file so far, and later the video that it became. */
export interface UploadSession {
  id: string
  channel: YouTubeChannel
  resource: VideoResource
  parts: string[]
  contentType: string
  totalBytes: number
  chunks: Uint8Array[]
  received: number
  expiresAtMs: number
  video: YouTubeVideo | null
}

export interface PlaylistItem {
  id: string
  playlistId: string
  videoId: string
  addedAtMs: number
}

export interface YouTubeCode {
  clientId: string
  channelId: string
  redirectUri: string
  scopes: string[]
  challenge: string | null
  refreshable: boolean
  expiresAtMs: number
}

export interface YouTubeGrant {
  clientId: string
  channelId: string
  scopes: string[]
  refreshToken: string | null
  refreshExpiresAtMs: number | null
  /** Access tokens with the moment of their end; a refresh adds one and ends none. */
  accessTokens: Map<string, number>
}

export interface YouTubeState {
  readonly accounts: YouTubeChannel[]
  readonly clients: YouTubeClient[]
  readonly videos: Map<string, YouTubeVideo>
  readonly sessions: Map<string, UploadSession>
  readonly playlistItems: PlaylistItem[]
  readonly codes: Map<string, YouTubeCode>
  readonly grants: Set<YouTubeGrant>
  readonly metrics: Metrics
  /** The next id of 11 characters. */
  nextVideoId(): string
  ledger(origin: string): LedgerEntry[]
}

export function createYouTubeState({ options, metrics, nextNumber }: Bench<YouTubeSandboxOptions>): YouTubeState {
  const accounts = (options.accounts ?? DEMO_YOUTUBE_CHANNELS).map((seed) => ({
    id: `UC${hashed(seed.handle, 22)}`,
    description: '',
    playlists: [],
    createdAtMs: Date.UTC(2024, 0, 15),
    ...seed,
  }))
  const videos = new Map<string, YouTubeVideo>()
  return {
    accounts,
    clients: options.clients ?? [
      { ...DEMO_YOUTUBE_CLIENT, redirectUris: options.callbacks ?? DEMO_YOUTUBE_CLIENT.redirectUris },
    ],
    videos,
    sessions: new Map(),
    playlistItems: [],
    codes: new Map(),
    grants: new Set(),
    metrics,
    nextVideoId: () => hashed(`video ${nextNumber()} of ${options.seed ?? 1}`, 11),
    ledger: (origin) => [...videos.values()].map((video) => ledgerEntry(video, origin)),
  }
}

export const newToken = (): string => randomBytes(32).toString('base64url')

/** The playlist of everything uploaded to a channel; its id differs from the channel's in one letter. */
export const uploadsOf = ({ id }: YouTubeChannel): string => `UU${id.slice(2)}`

export const videoPath = ({ id }: YouTubeVideo): string => `/watch?v=${id}`

function hashed(text: string, length: number): string {
  return createHash('sha256').update(text).digest('base64url').slice(0, length)
}

function ledgerEntry(video: YouTubeVideo, origin: string): LedgerEntry {
  return {
    id: video.id,
    account: video.channel.id,
    handle: video.channel.handle,
    text: video.resource.snippet.description,
    createdAt: new Date(video.createdAtMs).toISOString(),
    mediaHashes: [video.hash],
    replyTo: null,
    key: video.key,
    url: origin + videoPath(video),
    deletedAt: video.deletedAtMs === null ? null : new Date(video.deletedAtMs).toISOString(),
  }
}
