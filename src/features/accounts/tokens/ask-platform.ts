import { inScope } from '#kernel/db/transaction.ts'
import type { Services } from '#kernel/services.ts'
import type { PlatformConnection } from '#platforms/connecting.ts'
import { PlatformError } from '#platforms/errors.ts'
import type { AccountRef } from '../rows/account.ts'
import { failAccount } from '../rows/account-error.ts'
import { usableConnection } from './usable-connection.ts'

/**
 * Asks a network something in the account's name, and once more with new tokens if it refuses the present ones. If it
 * refuses those too, the account is in error. Opens short transactions itself, so never call it inside one. Throws
 * PlatformError. A3-10
 */
export async function askPlatform<T>(
  services: Services,
  ref: AccountRef,
  ask: (connection: PlatformConnection) => Promise<T>,
): Promise<T> {
  try {
    return await ask(await usableConnection(services, ref))
  } catch (error) {
    if (!isRefused(error)) throw error
  }
  try {
    return await ask(await usableConnection(services, { ...ref, force: true }))
  } catch (error) {
    if (isRefused(error)) {
      await inScope(services.db, { orgId: ref.orgId }, (db) => failAccount(db, services, ref, error.message))
    }
    throw error
  }
}

const isRefused = (error: unknown): error is PlatformError =>
  error instanceof PlatformError && error.kind === 'reconnect'
