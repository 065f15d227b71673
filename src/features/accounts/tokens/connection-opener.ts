import type { Services } from '#kernel/services.ts'
import type { PlatformConnection } from '#platforms/connecting.ts'
import { usableConnection } from './usable-connection.ts'

/** How long an opened connection may be used again as it is; its tokens last longer than that. */
const REUSE_MS = 10_000

export interface ConnectionOpener {
  open(of: { org_id: string; social_account_id: string | null }, force: boolean): Promise<PlatformConnection>
  /** Keeps a connection that was opened elsewhere just now. */
  keep(connection: PlatformConnection): void
}

/**
 * Opens the account of a post or act, and gives the same connection again to a step that follows at once: between
 * intent and first byte, every query costs time of the guard.
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
