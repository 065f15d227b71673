import type { Services } from '#kernel/services.ts'
import type { PlatformConnection } from '#platforms/connecting.ts'
import { usableConnection } from './usable-connection.ts'

/** How long an opened connection is reused; its tokens last longer than that. */
const REUSE_MS = 10_000

export interface ConnectionOpener {
  open(of: { org_id: string; social_account_id: string | null }, force: boolean): Promise<PlatformConnection>
  /** Keeps a connection that other code has just opened. */
  keep(connection: PlatformConnection): void
}

/**
 * Opens the account of a post or act, and reuses the connection for a step that follows at once: every query between
 * the intent and the first byte uses up time of the guard.
 */
export function connectionOpener(services: Services): ConnectionOpener {
  let last: { connection: PlatformConnection; at: number } | null = null
  return {
    async open({ org_id: orgId, social_account_id: accountId }, force) {
      if (accountId === null) throw new Error('What has no account came past the gate') // our fault
      const now = services.clock.monotonic()
      if (last && !force && now - last.at < REUSE_MS) return last.connection
      last = { connection: await usableConnection(services, { orgId, accountId, force }), at: now }
      return last.connection
    },
    keep(connection) {
      last = { connection, at: services.clock.monotonic() }
    },
  }
}
