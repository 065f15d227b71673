import type { KitOptions } from '../kit/create-sandbox.ts'

export interface RedditAccountSeed {
  /** The name without u/. */
  name: string
  title?: string
}

export interface Community {
  name: string
  /** The kinds of posts that it accepts. Default: all. */
  takes?: readonly ('self' | 'link' | 'image' | 'video' | 'gallery')[]
  /** The body of `post_requirements`; only the members that demand something. */
  requirements?: Record<string, unknown>
  flairs?: { id: string; text: string; mod_only?: true }[]
  /** Who removes each post in the community right after Reddit has accepted it, such as `automod_filtered`. */
  removedBy?: string
  isPrivate?: boolean
  /** Reddit has closed it. */
  isBanned?: boolean
  /** Only approved people write there. */
  isRestricted?: boolean
  rules?: { name: string; description?: string; kind?: 'all' | 'link' | 'comment' }[]
  /** Whom its moderators have banned. */
  banned?: string[]
  /** Who removes comments there as soon as they were taken, such as `automod_filtered`. */
  removesComments?: string
  /** How many minutes an account must wait between two comments there. */
  commentEveryMinutes?: number
}

export interface RedditClient {
  id: string
  secret: string
  name: string
  /** Since November 2025 Reddit has to approve each app: nobody gets a token for one that is pending or revoked. Default approved. */
  approval?: 'approved' | 'pending' | 'revoked'
  redirectUris: string[]
}

export interface RedditSandboxOptions extends KitOptions {
  accounts?: RedditAccountSeed[]
  communities?: Community[]
  clients?: RedditClient[]
  /** How long a submission with files is processed before it is live, in milliseconds. Default 500. */
  mediaProcessingMs?: number
}

export const DEMO_REDDIT_CLIENT: RedditClient = {
  id: 'sandbox-client',
  secret: 'sandbox-secret',
  name: 'Sandbox client',
  redirectUris: ['http://127.0.0.1:3000/v1/marketing/oauth/reddit/callback'],
}

export const DEMO_REDDIT_ACCOUNTS: RedditAccountSeed[] = [
  { name: 'northwind_tools', title: 'Northwind Tools' },
  { name: 'northwind_labs', title: 'Northwind Labs' },
]

const FLAIR = { id: '0d5f2c3e-8c1a-11ee-b9d1-0242ac120002', text: 'Show' }

export const DEMO_COMMUNITIES: Community[] = [
  { name: 'northwind' },
  { name: 'texts_only', takes: ['self'] },
  { name: 'flair_please', requirements: { is_flair_required: true }, flairs: [FLAIR] },
  { name: 'strict_filter', removedBy: 'automod_filtered' },
  { name: 'members_only', isPrivate: true },
]
