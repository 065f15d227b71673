import type { Clock } from '#kernel/clock.ts'
import type { Services } from '#kernel/services.ts'
import type { Credentials, PlatformConnection } from '#platforms/connecting.ts'
import type { AccountRef, AccountRow } from '../rows/account.ts'
import { openCredentials } from '../rows/credentials.ts'
import { connectionOf, openAccount } from './open-account.ts'
import { refreshTokensOnce } from './refresh-tokens-once.ts'

/** Work does not begin with tokens that end sooner than this, in milliseconds. */
const MARGIN_MS = 2 * 60_000

/**
 * Opens the account for one act, with tokens that last long enough. `force` refreshes them in any case, because the
 * platform has just refused them. Opens short transactions itself, so never call it inside one. Throws PlatformError.
 */
export async function usableConnection(
  services: Services,
  { force = false, ...ref }: AccountRef & { force?: boolean },
): Promise<PlatformConnection> {
  const account = await openAccount(services, ref)
  const due = force ? !account.justRefreshed : endsWithin(account, services.clock, MARGIN_MS)
  return due ? (await refreshTokensOnce(services, account)).connection : account.connection
}

/** The columns of its row that opening an account needs. */
export type ReadAccount = Pick<AccountRow, 'org_id' | 'id' | 'status' | 'external_id' | 'handle' | 'credentials_sealed'>

/**
 * Opens the account from a row that was read just now; null if something has to be done first, which `usableConnection`
 * does.
 */
export function freshConnection({ keyRing, clock }: Services, row: ReadAccount): PlatformConnection | null {
  const credentials = row.status === 'connected' ? openCredentials(keyRing, row) : null
  if (credentials === null || endsWithin({ credentials }, clock, MARGIN_MS)) return null
  return connectionOf(row, credentials)
}

export function endsWithin({ credentials }: { credentials: Credentials }, clock: Clock, ms: number): boolean {
  return credentials.expiresAt !== null && Date.parse(credentials.expiresAt) - clock.now().getTime() < ms
}
