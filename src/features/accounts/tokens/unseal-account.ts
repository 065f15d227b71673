import { sql } from 'kysely'
import type { Platform } from '#contract/platforms.ts'
import { inScope } from '#kernel/db/transaction.ts'
import type { Services } from '#kernel/services.ts'
import type { Credentials, OpenAccount } from '#platforms/connecting.ts'
import { PlatformError } from '#platforms/errors.ts'
import { type AccountRef, type AccountRow, platformOf } from '../rows/account.ts'
import { openCredentials } from '../rows/credentials.ts'

/**
 * Tokens that are younger than this are not refreshed again, because the refused call probably still used the previous
 * ones.
 */
const YOUNG = '30 seconds'

/** A connected account with its opened credentials. The sealed form shows later whether they have changed. */
export interface UnsealedAccount extends AccountRef {
  platform: Platform
  sealed: Buffer
  credentials: Credentials
  opened: OpenAccount
  justRefreshed: boolean
  /** When the tokens are to be renewed. Null if this is not decided yet. */
  renewAt: string | null
}

/** Throws PlatformError `reconnect` if the account does not exist, is disconnected or is in error. */
export async function unsealAccount(
  services: Pick<Services, 'db' | 'keyRing'>,
  ref: AccountRef,
): Promise<UnsealedAccount> {
  const row = await inScope(services.db, { orgId: ref.orgId }, (db) =>
    db
      .selectFrom('social_account')
      .selectAll()
      .select(sql<boolean | null>`last_refreshed_at > now() - ${YOUNG}::interval`.as('just_refreshed'))
      .where('org_id', '=', ref.orgId)
      .where('id', '=', ref.accountId)
      .executeTakeFirst(),
  )
  const credentials = row && openCredentials(services.keyRing, row)
  if (!row?.credentials_sealed || !credentials) {
    throw new PlatformError('reconnect', 'The account is not connected any more; connect it again.')
  }
  if (row.status === 'error') throw refused(row)
  return {
    ...ref,
    platform: platformOf(row),
    sealed: row.credentials_sealed,
    credentials,
    opened: openAccountOf(row, credentials),
    justRefreshed: row.just_refreshed ?? false,
    renewAt: row.renew_at,
  }
}

export function openAccountOf(
  { external_id: externalId, handle }: Pick<AccountRow, 'external_id' | 'handle'>,
  credentials: Credentials,
): OpenAccount {
  return { externalId, handle, credentials }
}

function refused({ last_error }: AccountRow): PlatformError {
  return new PlatformError(
    'reconnect',
    last_error ?? 'The platform no longer accepts the sign-in; connect the account again.',
  )
}
