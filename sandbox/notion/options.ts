import type { KitOptions } from '../kit/create-sandbox.ts'
import type { NotionDatabaseSeed } from './databases.ts'

/** A block in the options of the simulator: its type, its text, other fields of its type, and its children. */
export interface NotionBlockSeed {
  type: string
  text?: string
  /** Fields of the block's type besides its text, such as `checked` or `language`. */
  with?: Record<string, unknown>
  children?: NotionBlockSeed[]
  /**
   * Whether it is a synced block whose original is in a page that nobody shared. The simulator then gives no children.
   */
  unshared?: boolean
}

export interface NotionPageSeed {
  /** Default: made from the title. */
  id?: string
  title: string
  /** The title in many parts, like a title with mentions. Default: one part. */
  titleParts?: string[]
  blocks: NotionBlockSeed[]
  /** The title of the page that contains it. Sharing that page shares this one too. */
  parent?: string
}

export interface NotionClient {
  id: string
  secret: string
  name: string
  redirectUris: string[]
}

export interface NotionSandboxOptions extends KitOptions {
  pages?: NotionPageSeed[]
  /** Databases with one table each. Default: none. */
  databases?: NotionDatabaseSeed[]
  workspaceName?: string
  /** Replaces the demo client. */
  clients?: NotionClient[]
  /** `?auto=allow` on the authorize page consents without a click, and shares everything. Default false. */
  autoConsent?: boolean
  /** For how many milliseconds search does not find a page that was just shared or made. Default 0. */
  searchLagMs?: number
  /** How many requests a connection may make in a window of 60 seconds. Default 180. */
  requestsAMinute?: number
  /** Whether the connection may update content. Default true. */
  mayUpdate?: boolean
  /** Whether a consent gives a refresh token. Default true. */
  refreshTokens?: boolean
}

export const DEMO_NOTION_CLIENT: NotionClient = {
  id: 'sandbox-notion-client',
  secret: 'sandbox-secret',
  name: 'Sandbox client',
  redirectUris: ['http://127.0.0.1:3000/v1/context/oauth/notion/callback'],
}
