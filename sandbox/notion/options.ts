import type { KitOptions } from '../kit/create-sandbox.ts'
import type { NotionDatabaseSeed } from './databases.ts'

/** A block as it is written down for the simulator: its type, its words, what else its type holds, its own blocks. */
export interface NotionBlockSeed {
  type: string
  text?: string
  /** Fields of the block's type beside its text, such as `checked` or `language`. */
  with?: Record<string, unknown>
  children?: NotionBlockSeed[]
  /** The original of a synced block that lies in a page nobody shared: its own blocks are not given. */
  unshared?: boolean
}

export interface NotionPageSeed {
  /** Default: made from the title. */
  id?: string
  title: string
  /** The title in many parts, as a title with mentions has. Default: one part. */
  titleParts?: string[]
  blocks: NotionBlockSeed[]
  /** The title of the page that it lies in. Sharing that page shares this one. */
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
  /** Databases of one table each. Default: none. */
  databases?: NotionDatabaseSeed[]
  workspaceName?: string
  /** Replaces the demo client. */
  clients?: NotionClient[]
  /** `?auto=allow` on the authorize page consents without a click, and shares everything. Default false. */
  autoConsent?: boolean
  /** How long search does not know of a page that was just shared or made, in milliseconds. Default 0. */
  searchLagMs?: number
  /** Requests of one connection in a window of 60 seconds. Default 180. */
  requestsAMinute?: number
  /** Whether the connection has the capability to update content. Default true. */
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
