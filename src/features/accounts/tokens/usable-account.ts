import type { Clock } from '#kernel/clock.ts'
import type { Services } from '#kernel/services.ts'
import type { Credentials, OpenAccount } from '#platforms/connecting.ts'
import type { AccountRef, AccountRow } from '../rows/account.ts'
import { openCredentials } from '../rows/credentials.ts'
import { refreshTokensOnce } from './refresh-tokens-once.ts'
import { openAccountOf, unsealAccount } from './unseal-account.ts'

/** Tokens that end sooner than this, in milliseconds, are refreshed before they are used. */
const MARGIN_MS = 2 * 60_000

/**
 * Opens the account for one action, with tokens that last long enough. With `force`, refreshes them in any case,
 * because the platform has just refused them. It opens transactions itself, so never call it inside one. Throws
 * PlatformError.
 */
export async function usableAccount(
  services: Services,
  { force = false, ...ref }: AccountRef & { force?: boolean },
): Promise<OpenAccount> {
  const account = await unsealAccount(services, ref)
  const due = force ? !account.justRefreshed : endsWithin(account, services.clock, MARGIN_MS)
  return due ? (await refreshTokensOnce(services, account)).opened : account.opened
}

/** The columns that opening an account needs. */
export type ReadAccount = Pick<AccountRow, 'org_id' | 'id' | 'status' | 'external_id' | 'handle' | 'credentials_sealed'>

/**
 * Opens the account from a row that has just been read. Null if `usableAccount` must first refresh its tokens or refuse
 * the account.
 */
export function openFreshAccount({ keyRing, clock }: Services, row: ReadAccount): OpenAccount | null {
  const credentials = row.status === 'connected' ? openCredentials(keyRing, row) : null
  if (credentials === null || endsWithin({ credentials }, clock, MARGIN_MS)) return null
  return openAccountOf(row, credentials)
}

export function endsWithin({ credentials }: { credentials: Credentials }, clock: Clock, ms: number): boolean {
  return credentials.expiresAt !== null && Date.parse(credentials.expiresAt) - clock.now().getTime() < ms
}
