import { type AccountFacts, accountFacts, hasFacts } from '#contract/account-facts.ts'
import { PLATFORM_NAMES, type Platform } from '#contract/platforms.ts'
import type { Trx } from '#kernel/db/database.ts'
import { rowsOf } from '#kernel/db/send.ts'
import type { Platforms } from '#platforms/service.ts'

/** An account as posts know it. */
export interface Account {
  id: string
  platform: Platform
  status: 'connected' | 'error' | 'disconnected'
  facts: AccountFacts | null
}

/** All accounts of the workspace, disconnected ones too. */
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

/** Those of a platform that a post without an account can go out from. */
export function openAccounts(accounts: readonly Account[], platform: Platform): Account[] {
  return accounts.filter((account) => account.platform === platform && account.status !== 'disconnected')
}

/**
 * What to say about a post without an account if none can be connected: this installation has no way of publishing to
 * the network, be it unbuilt or not set up. Null if one can be. Telling somebody to connect one would lead them
 * nowhere.
 */
export function networkUnavailable(platforms: Platforms, platform: Platform): string | null {
  return platforms[platform]?.publishing ? null : `${PLATFORM_NAMES[platform]} cannot be published to from here yet`
}
