import type { GraphClient } from '../graph/grants.ts'
import type { KitOptions } from '../kit/create-sandbox.ts'

export interface FacebookPageSeed {
  /** The page's name in its address. */
  username: string
  name: string
  /** Default: made from the name. */
  id?: string
  about?: string
  /** Who runs the page. Default: a person of its own. */
  person?: string
  /** What that person may do there. Default: everything that posting needs. */
  tasks?: string[]
}

export interface FacebookSandboxOptions extends KitOptions {
  pages?: FacebookPageSeed[]
  /** Replaces the demo client. */
  clients?: GraphClient[]
  /** `?auto=allow&account=person` on the authorize page consents without a click. Default false. */
  autoConsent?: boolean
  /** How long a video is processed, in milliseconds. Default 1,000. */
  mediaProcessingMs?: number
  /** Whether the same text twice in a row is refused. Default refuse. */
  duplicates?: 'refuse' | 'allow'
}

export const DEMO_FACEBOOK_CLIENT: GraphClient = {
  id: '1780000000000003',
  secret: 'sandbox-secret',
  name: 'Sandbox client',
  redirectUris: ['http://127.0.0.1:3000/v1/marketing/oauth/facebook/callback'],
}

/** The pages of an imaginary product. */
export const DEMO_FACEBOOK_PAGES: FacebookPageSeed[] = [
  { username: 'northwind.tools', name: 'Northwind Tools', about: 'Hand tools, made to be mended.', person: 'ada' },
  {
    username: 'northwind.labs',
    name: 'Northwind Labs',
    about: 'Tools that we try before we sell them.',
    person: 'ada',
  },
]
