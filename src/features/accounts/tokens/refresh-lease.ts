import { sql } from 'kysely'
import type { Trx } from '#kernel/db/database.ts'
import type { UnsealedAccount } from './unseal-account.ts'

/** Longer than a refresh can take: Galley waits for the platform's answer at most half as long. */
const LEASE = '60 seconds'

export type LeaseAnswer =
  /** This process has the lease until this moment (ISO 8601). */
  | { state: 'ours'; until: string }
  /** Another process is refreshing the tokens. */
  | { state: 'busy' }
  /** Nobody is refreshing the tokens: the other process has released the lease. */
  | { state: 'free' }
  /** The account has other credentials now, or is no longer connected. */
  | { state: 'changed' }

/**
 * Tries to become the only process that refreshes these credentials. After waiting for another process, it takes the
 * lease only if that process died. If that process gave up, the platform would only refuse or fail again.
 */
export async function takeRefreshLease(db: Trx, account: UnsealedAccount, waited: boolean): Promise<LeaseAnswer> {
  const { orgId, accountId, sealed } = account
  const taken = await db
    .updateTable('social_account')
    .set({ refresh_lease_until: sql<string>`date_trunc('milliseconds', clock_timestamp()) + ${LEASE}::interval` })
    .where('org_id', '=', orgId)
    .where('id', '=', accountId)
    .where('status', '=', 'connected')
    .where('credentials_sealed', '=', sealed)
    .where(
      waited
        ? sql<boolean>`refresh_lease_until < clock_timestamp()`
        : sql<boolean>`(refresh_lease_until is null or refresh_lease_until < clock_timestamp())`,
    )
    .returning('refresh_lease_until')
    .executeTakeFirst()
  if (taken?.refresh_lease_until) return { state: 'ours', until: taken.refresh_lease_until }
  const row = await db
    .selectFrom('social_account')
    .select(['refresh_lease_until', 'status', 'credentials_sealed'])
    .where('org_id', '=', orgId)
    .where('id', '=', accountId)
    .executeTakeFirst()
  if (row?.status !== 'connected' || !row.credentials_sealed?.equals(sealed)) return { state: 'changed' }
  return { state: row.refresh_lease_until === null ? 'free' : 'busy' }
}

/** Releases a lease that this process still holds. */
export async function releaseRefreshLease(
  db: Trx,
  { orgId, accountId }: UnsealedAccount,
  until: string,
): Promise<void> {
  await db
    .updateTable('social_account')
    .set({ refresh_lease_until: null })
    .where('org_id', '=', orgId)
    .where('id', '=', accountId)
    .where('refresh_lease_until', '=', until)
    .execute()
}
