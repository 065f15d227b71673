import { inScope } from '#kernel/db/transaction.ts'
import type { Services } from '#kernel/services.ts'
import type { OpenAccount } from '#platforms/connecting.ts'
import { PlatformError } from '#platforms/errors.ts'
import type { AccountRef } from '../rows/account.ts'
import { failAccount } from '../rows/account-error.ts'
import { usableAccount } from './usable-account.ts'

/**
 * Runs a request to a network in the account's name. If the network refuses the tokens, repeats the request once with
 * new ones. If it refuses those too, puts the account into error. Opens short transactions itself, so never call it
 * inside one. Throws PlatformError. Spec N5
 */
export async function askPlatform<T>(
  services: Services,
  ref: AccountRef,
  ask: (connection: OpenAccount) => Promise<T>,
): Promise<T> {
  try {
    return await ask(await usableAccount(services, ref))
  } catch (error) {
    if (!isRefused(error)) throw error
  }
  try {
    return await ask(await usableAccount(services, { ...ref, force: true }))
  } catch (error) {
    if (isRefused(error)) {
      await inScope(services.db, { orgId: ref.orgId }, (db) => failAccount(db, services, ref, error.message))
    }
    throw error
  }
}

const isRefused = (error: unknown): error is PlatformError =>
  error instanceof PlatformError && error.kind === 'reconnect'
