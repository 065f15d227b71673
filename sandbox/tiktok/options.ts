import type { KitOptions } from '../kit/create-sandbox.ts'

export interface TikTokCreatorSeed {
  /** The handle, without @. */
  username: string
  displayName?: string
  bio?: string
  /** Whether the account is private. `PUBLIC_TO_EVERYONE` is then not among its privacy levels. */
  isPrivate?: boolean
  commentDisabled?: boolean
  duetDisabled?: boolean
  stitchDisabled?: boolean
  /** The longest video that this creator may post, in seconds. Default 600. */
  maxVideoSeconds?: number
}

export interface TikTokClient {
  key: string
  secret: string
  name: string
  /** Compared exactly, character by character. */
  redirectUris: string[]
}

export interface TikTokSandboxOptions extends KitOptions {
  accounts?: TikTokCreatorSeed[]
  /** Replaces the demo client. */
  clients?: TikTokClient[]
  /** An unaudited app can post only to private accounts, visible only to their owner. Default audited. */
  app?: 'audited' | 'unaudited'
  /**
   * How long tokens are valid: two hours and 180 days since November 2026, a day and a year before. Default `current`.
   */
  lifetimes?: 'current' | 'until-2026-11'
  /** How long a complete file is processed, in milliseconds. Default 1,000. */
  mediaProcessingMs?: number
  /** How long a public post is moderated after that, during which it has no id, in milliseconds. Default 0. */
  moderationMs?: number
  /** How many posts one creator may make through apps within 24 hours. Default 15. */
  postsPerDay?: number
  /** Prefixes of the addresses from which the app may have files fetched. Default: any. */
  verifiedPrefixes?: string[]
}

export const DEMO_TIKTOK_CLIENT: TikTokClient = {
  key: 'sandbox-key',
  secret: 'sandbox-secret',
  name: 'Sandbox client',
  redirectUris: ['http://127.0.0.1:3000/v1/marketing/oauth/tiktok/callback'],
}

/** The creators of an imaginary product. */
export const DEMO_TIKTOK_CREATORS: TikTokCreatorSeed[] = [
  { username: 'northwind_tools', displayName: 'Northwind Tools', bio: 'Hand tools, made to be mended.' },
  { username: 'northwind_labs', displayName: 'Northwind Labs', isPrivate: true, duetDisabled: true },
]
