import { sql } from 'kysely'
import type { Db } from '#kernel/db/database.ts'
import { inScope } from '#kernel/db/transaction.ts'
import type { Services } from '#kernel/services.ts'
import type { AccountRef } from '../rows/account.ts'
import { lifespanOf } from './lifespan.ts'
import { refreshTokensOnce } from './refresh-tokens-once.ts'
import { type UnsealedAccount, unsealAccount } from './unseal-account.ts'

const MOST_AT_ONCE = 100
/** The longest pause after a failed renewal. The first pause is a minute, and each next one is twice as long. */
const LONGEST_PAUSE = '6 hours'

/**
 * Renews the tokens that are due, in every workspace. `sweep` may call the functions that look across workspaces. A
 * failure is logged, does not stop the other accounts, and is tried again after a growing pause.
 */
export async function refreshExpiring(services: Services, sweep: Db): Promise<{ refreshed: number; failed: number }> {
  const { rows } = await sql<{ org_id: string; account_id: string }>`
    select org_id, account_id from accounts_to_refresh(${services.clock.now().toISOString()}, ${MOST_AT_ONCE})
  `.execute(sweep)
  const done = { refreshed: 0, failed: 0 }
  for (const { org_id: orgId, account_id: accountId } of rows) {
    try {
      const account = await unsealAccount(services, { orgId, accountId })
      const due = account.renewAt ?? (await scheduleRenewal(services, account))
      // Since the list was read, another process may have renewed the tokens, or their renewal may have become
      // unnecessary.
      if (due === null || Date.parse(due) > services.clock.now().getTime()) continue
      await refreshTokensOnce(services, account)
      done.refreshed++
    } catch (error) {
      services.log.warn({ err: error, orgId, accountId }, 'the tokens of an account could not be refreshed')
      await putOff(services, { orgId, accountId })
      done.failed++
    }
  }
  return done
}

/** Decides when to renew tokens that an older release saved without a time for it. Saves the time and returns it. */
async function scheduleRenewal(services: Services, account: UnsealedAccount): Promise<string | null> {
  const { orgId, accountId, platform, credentials, sealed } = account
  const { renew_at, sign_in_ends_at } = lifespanOf(services, platform, credentials, { areNew: false })
  await inScope(services.db, { orgId }, (db) =>
    db
      .updateTable('social_account')
      .set({ renew_at, sign_in_ends_at })
      .where('org_id', '=', orgId)
      .where('id', '=', accountId)
      .where('credentials_sealed', '=', sealed)
      .execute(),
  )
  return renew_at
}

async function putOff(services: Services, { orgId, accountId }: AccountRef): Promise<void> {
  const now = services.clock.now().toISOString()
  const pause = sql`least(interval '1 minute' * 2 ^ least(renewal_failures, 20), ${LONGEST_PAUSE}::interval)`
  await inScope(services.db, { orgId }, (db) =>
    db
      .updateTable('social_account')
      .set((eb) => ({
        renewal_failures: eb('renewal_failures', '+', 1),
        renew_at: sql<string>`${now}::timestamptz + ${pause}`,
      }))
      .where('org_id', '=', orgId)
      .where('id', '=', accountId)
      .where('status', '=', 'connected')
      .execute(),
  )
}
