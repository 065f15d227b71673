import type { KitOptions } from '../kit/create-sandbox.ts'

export interface YouTubeChannelSeed {
  /** The handle, without @. */
  handle: string
  title: string
  /** Made from the handle where left out. */
  id?: string
  description?: string
  /** Playlists of the channel, by their ids. */
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
  /** In place of the demo client. */
  clients?: YouTubeClient[]
  /** Whether the API project passed the audit. Videos of one that did not stay private. Default unverified. */
  project?: 'unverified' | 'verified'
  /** While the consent screen is in testing, a refresh token lives seven days. Default production. */
  consentScreen?: 'production' | 'testing'
  /** How long a whole upload is worked on, in milliseconds. Default 1,000. */
  mediaProcessingMs?: number
  /** Videos that one channel may upload within 24 hours. Default 100. */
  uploadsPerChannel?: number
  /** Whether the same file on the same channel is rejected when it has been worked on. Default allow. */
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
  { handle: 'northwind_labs', title: 'Northwind Labs', description: 'What we try before we sell it.' },
]
