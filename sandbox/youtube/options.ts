import type { KitOptions } from '../kit/create-sandbox.ts'

export interface YouTubeChannelSeed {
  /** The handle, without @. */
  handle: string
  title: string
  /** Default: made from the handle. */
  id?: string
  description?: string
  /** The channel's playlists. */
  playlists?: { id: string; title: string }[]
}

export interface YouTubeClient {
  id: string
  secret: string
  name: string
  /** Compared exactly, character by character. */
  redirectUris: string[]
}

export interface YouTubeSandboxOptions extends KitOptions {
  accounts?: YouTubeChannelSeed[]
  /** Replaces the demo client. */
  clients?: YouTubeClient[]
  /** Whether the API project passed the audit. Without it, videos stay private. Default unverified. */
  project?: 'unverified' | 'verified'
  /** While the consent screen is in testing, a refresh token is valid for seven days. Default production. */
  consentScreen?: 'production' | 'testing'
  /** How long a complete upload is processed, in milliseconds. Default 1,000. */
  mediaProcessingMs?: number
  /** How many videos one channel may upload within 24 hours. Default 100. */
  uploadsPerChannel?: number
  /** Whether the same file on the same channel is rejected after processing. Default allow. */
  duplicates?: 'reject' | 'allow'
}

export const DEMO_YOUTUBE_CLIENT: YouTubeClient = {
  id: 'sandbox-client.apps.googleusercontent.com',
  secret: 'sandbox-secret',
  name: 'Sandbox client',
  redirectUris: ['http://127.0.0.1:3000/v1/marketing/oauth/youtube/callback'],
}

/** The channels of an imaginary product. */
export const DEMO_YOUTUBE_CHANNELS: YouTubeChannelSeed[] = [
  {
    handle: 'northwind_tools',
    title: 'Northwind Tools',
    description: 'Hand tools, made to be mended.',
    playlists: [{ id: 'PLnorthwindtools00000000000000000', title: 'How to sharpen' }],
  },
  { handle: 'northwind_labs', title: 'Northwind Labs', description: 'Tools that we try before we sell them.' },
]
