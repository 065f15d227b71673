import type { KitOptions } from '../kit/create-sandbox.ts'

export type XSubscription = 'None' | 'Basic' | 'Premium' | 'PremiumPlus'

export interface XAccountSeed {
  /** The handle, without @. */
  username: string
  name: string
  /** 1 to 19 digits. Default: made from the handle. */
  id?: string
  subscription?: XSubscription
  description?: string
  followers?: number
  /** Whether only the account itself sees its posts. */
  protected?: boolean
  suspended?: boolean
}

export interface XListSeed {
  id: string
  name: string
  /** Handles. */
  owner: string
  members: string[]
  isPrivate?: boolean
}

export interface XBilling {
  /** The balance in US dollars. At zero X refuses every call. Default: no limit. */
  balanceUsd?: number
  /**
   * The handle of the account that owns the developer app. That account pays less for reading its own posts and
   * mentions.
   */
  owner?: string
  /** How many posts may be read in a month. Default 3,000,000. */
  monthlyPostCap?: number
}

export interface XClient {
  id: string
  /** The secret of a confidential client, which must use HTTP Basic. */
  secret?: string
  name: string
  /** The token of the app itself, without an account. */
  bearerToken?: string
  /** Compared exactly, character by character. */
  redirectUris: string[]
}

export interface XSandboxOptions extends KitOptions {
  accounts?: XAccountSeed[]
  /** Replaces the demo client. */
  clients?: XClient[]
  /** The communities that every account may post to. */
  communities?: { id: string; name: string }[]
  lists?: XListSeed[]
  /** What X charges the app. */
  billing?: XBilling
  /**
   * self_serve: no quotes, at most one cashtag, and replies only to people who mentioned the account. Default
   * self_serve.
   */
  tier?: 'self_serve' | 'enterprise'
  /**
   * Which names X uses while it renames tweet to post. `both` (default): a request may use either, and the answer uses
   * those of the request. `post`: those of the OpenAPI document 2.167. `tweet`: those of the guides.
   */
  fieldNames?: 'both' | 'post' | 'tweet'
  /** Whether X refuses content that the account repeats within some hours, as X mostly does. Default refuse. */
  duplicates?: 'refuse' | 'allow'
  /** `?auto=allow&account=handle` on the authorize page consents without a click. Default false. */
  autoConsent?: boolean
  /** Whether a timeline shows the posts of its author in communities. No other list does. Default listed. */
  communityPosts?: 'listed' | 'hidden'
  /** How long videos and GIFs are processed after finalize, in milliseconds. Default 1,000. */
  mediaProcessingMs?: number
}

export const DEMO_X_CLIENT: XClient = {
  id: 'sandbox-client',
  secret: 'sandbox-secret',
  bearerToken: 'sandbox-app-token',
  name: 'Sandbox client',
  redirectUris: ['http://127.0.0.1:3000/v1/marketing/oauth/x/callback'],
}

/** The accounts of an imaginary product. */
export const DEMO_X_ACCOUNTS: XAccountSeed[] = [
  {
    username: 'northwind_tools',
    name: 'Northwind Tools',
    subscription: 'None',
    description: 'Hand tools, made to be mended.',
  },
  {
    username: 'northwind_labs',
    name: 'Northwind Labs',
    subscription: 'Premium',
    description: 'What we try before we sell it.',
  },
]

export const DEMO_X_COMMUNITIES = [{ id: '1730000000000000001', name: 'Workshop notes' }]
