import type { KitOptions } from '../kit/create-sandbox.ts'

export interface BlueskyAccountSeed {
  /** A domain name, such as `northwind.test`. */
  handle: string
  displayName?: string
  description?: string
  /** Default: made from the handle. */
  did?: string
  /** The account's own password. */
  password?: string
  /** App passwords, in the form xxxx-xxxx-xxxx-xxxx. */
  appPasswords?: string[]
  email?: string
  /** Signing in with the account's own password asks for a code by e-mail. */
  emailAuthFactor?: boolean
  takenDown?: boolean
}

export interface BlueskySandboxOptions extends KitOptions {
  accounts?: BlueskyAccountSeed[]
  /** Documents of apps by address, for apps that no server on this machine can read. */
  clients?: Record<string, unknown>
}

/** The accounts of an imaginary product. */
export const DEMO_BLUESKY_ACCOUNTS: BlueskyAccountSeed[] = [
  {
    handle: 'northwind.test',
    displayName: 'Northwind Tools',
    description: 'Hand tools, made to be mended.',
    password: 'northwind-password',
    appPasswords: ['nwnd-tool-demo-pass'],
    email: 'social@northwind.test',
  },
  {
    handle: 'northwind-labs.test',
    displayName: 'Northwind Labs',
    description: 'Tools that we try before we sell them.',
    password: 'labs-password',
    appPasswords: ['labs-tool-demo-pass'],
    email: 'labs@northwind.test',
  },
]
