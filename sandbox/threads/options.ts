import type { GraphClient } from '../graph/grants.ts'
import type { KitOptions } from '../kit/create-sandbox.ts'

export interface ThreadsAccountSeed {
  /** The handle, without @. */
  username: string
  name: string
  /** Default: made from the handle. */
  id?: string
  biography?: string
}

export interface ThreadsSandboxOptions extends KitOptions {
  accounts?: ThreadsAccountSeed[]
  /** Replaces the demo client. */
  clients?: GraphClient[]
  /** `?auto=allow&account=handle` on the authorize page consents without a click. Default false. */
  autoConsent?: boolean
  /** How long a video is processed, in milliseconds. Default 1,000. */
  mediaProcessingMs?: number
}

export const DEMO_THREADS_CLIENT: GraphClient = {
  id: '1780000000000001',
  secret: 'sandbox-secret',
  name: 'Sandbox client',
  redirectUris: ['http://127.0.0.1:3000/v1/marketing/oauth/threads/callback'],
}

/** The account of an imaginary product. */
export const DEMO_THREADS_ACCOUNTS: ThreadsAccountSeed[] = [
  { username: 'northwind.tools', name: 'Northwind Tools', biography: 'Hand tools, made to be mended.' },
]
