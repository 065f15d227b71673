import { sql } from 'kysely'
import type { Db } from '#kernel/db/database.ts'
import type { Services } from '#kernel/services.ts'
import { openAccount } from './open-account.ts'
import { refreshTokensOnce } from './refresh-tokens-once.ts'
import { endsWithin } from './usable-connection.ts'

/** Tokens that end sooner than this are renewed before anybody needs them, in milliseconds. */
const AHEAD_MS = 10 * 60_000
const MOST_AT_ONCE = 100

/**
 * Renews the tokens that end soon, in every workspace. `sweep` may call the functions that look across workspaces. A
 * failure of one account is logged and does not stop the others.
 */
export async function refreshExpiring(services: Services, sweep: Db): Promise<{ refreshed: number; failed: number }> {
  const before = new Date(services.clock.now().getTime() + AHEAD_MS).toISOString()
  const { rows } = await sql<{ org_id: string; account_id: string }>`
    select org_id, account_id from accounts_to_refresh(${before}, ${MOST_AT_ONCE})
  `.execute(sweep)
  const done = { refreshed: 0, failed: 0 }
  for (const { org_id: orgId, account_id: accountId } of rows) {
    try {
      const account = await openAccount(services, { orgId, accountId })
      if (!endsWithin(account, services.clock, AHEAD_MS)) continue
      await refreshTokensOnce(services, account)
      done.refreshed++
    } catch (error) {
      services.log.warn({ err: error, orgId, accountId }, 'the tokens of an account could not be refreshed')
      done.failed++
    }
  }
  return done
}
