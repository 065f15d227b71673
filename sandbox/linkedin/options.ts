import type { KitOptions } from '../kit/create-sandbox.ts'

export interface LinkedInMemberSeed {
  vanityName: string
  name: string
  /** The id of the member, the sign-in's `sub`. Default: made from the vanity name. */
  id?: string
  /** Vanity names of the pages that the member administers. */
  administers?: string[]
}

export interface LinkedInPageSeed {
  vanityName: string
  name: string
  /** In digits. Default: made from the vanity name. */
  id?: string
}

export interface LinkedInClient {
  id: string
  secret: string
  name: string
  /** Compared exactly, character by character. */
  redirectUris: string[]
  /** The scopes that LinkedIn granted the app; the consent page refuses any other. */
  scopes: string[]
}

export interface LinkedInSandboxOptions extends KitOptions {
  members?: LinkedInMemberSeed[]
  pages?: LinkedInPageSeed[]
  /** Replaces the demo client. */
  clients?: LinkedInClient[]
  /** What access LinkedIn granted the demo client. Default community_management. */
  access?: 'self_serve' | 'community_management'
  /** `partner`: tokens come with a refresh token. `none`: people give consent again. Default partner. */
  refresh?: 'partner' | 'none'
  /** `refuse` (default): the same content again is a 422 that names the existing post. */
  duplicates?: 'refuse' | 'allow'
  /** `?auto=allow&account=vanityName` on the consent page consents without a click. Default false. */
  autoConsent?: boolean
  /** How long videos and documents are processed after their upload, in milliseconds. Default 0. */
  mediaProcessingMs?: number
}

const SELF_SERVE_SCOPES = ['openid', 'profile', 'w_member_social']

export const SCOPES_OF_ACCESS = {
  self_serve: SELF_SERVE_SCOPES,
  community_management: [
    ...SELF_SERVE_SCOPES,
    'w_member_social_feed',
    'r_member_postAnalytics',
    'rw_organization_admin',
    'w_organization_social',
    'r_organization_social',
    'w_organization_social_feed',
    'r_organization_social_feed',
  ],
}

export const DEMO_LINKEDIN_CLIENT = {
  id: 'sandbox-client',
  secret: 'sandbox-secret',
  name: 'Sandbox client',
  redirectUris: ['http://127.0.0.1:3000/v1/marketing/oauth/linkedin/callback'],
}

/** The people and pages of an imaginary product. */
export const DEMO_LINKEDIN_MEMBERS: LinkedInMemberSeed[] = [
  { vanityName: 'nora-northwind', name: 'Nora Northwind', administers: ['northwind-tools', 'northwind-labs'] },
]
export const DEMO_LINKEDIN_PAGES: LinkedInPageSeed[] = [
  { vanityName: 'northwind-tools', name: 'Northwind Tools' },
  { vanityName: 'northwind-labs', name: 'Northwind Labs' },
]
