import type { Clock } from '#kernel/clock.ts'
import type { Services } from '#kernel/services.ts'
import type { Connection } from '#platforms/connecting.ts'
import type { AccountRef } from './account.ts'
import { type OpenAccount, openAccount } from './open-account.ts'
import { refreshOnce } from './refresh-once.ts'

/** Tokens that end sooner than this are not worth beginning with, in milliseconds. */
const MARGIN_MS = 2 * 60_000

/**
 * The account, opened for one act, with tokens that last. `force` refreshes them whatever their time: the platform has
 * just refused them. Opens short transactions itself: never call it inside one. Throws PlatformError.
 */
export async function usableConnection(
  services: Services,
  { force = false, ...ref }: AccountRef & { force?: boolean },
): Promise<Connection> {
  const account = await openAccount(services, ref)
  const due = force ? !account.justRefreshed : endsWithin(account, services.clock, MARGIN_MS)
  return due ? (await refreshOnce(services, account)).connection : account.connection
}

export function endsWithin({ credentials }: OpenAccount, clock: Clock, ms: number): boolean {
  return credentials.expiresAt !== null && Date.parse(credentials.expiresAt) - clock.now().getTime() < ms
}
