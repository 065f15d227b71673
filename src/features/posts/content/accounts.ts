import { type AccountFacts, accountFacts, hasFacts } from '#contract/networks/account-facts.ts'
import type { Platform } from '#contract/platforms.ts'
import type { Trx } from '#kernel/db/database.ts'
import { rowsOf } from '#kernel/db/send.ts'

/** An account as the posts feature sees it. */
export interface Account {
  id: string
  platform: Platform
  status: 'connected' | 'error' | 'disconnected'
  facts: AccountFacts | null
}

/** All accounts of the workspace, including disconnected ones. */
export async function accountsOf(db: Trx, orgId: string): Promise<Account[]> {
  const rows = await rowsOf(
    db,
    db.selectFrom('social_account').select(['id', 'platform', 'status', 'facts']).where('org_id', '=', orgId),
  )
  return rows.map(({ facts, ...row }) => ({
    ...row,
    facts: hasFacts(row.platform) ? accountFacts(row.platform, facts) : null,
  }))
}

/** The accounts of a platform that can publish a post that names no account. */
export function openAccounts(accounts: readonly Account[], platform: Platform): Account[] {
  return accounts.filter((account) => account.platform === platform && account.status !== 'disconnected')
}
