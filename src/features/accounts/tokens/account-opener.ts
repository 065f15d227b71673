import type { Services } from '#kernel/services.ts'
import type { OpenAccount } from '#platforms/connecting.ts'
import { usableAccount } from './usable-account.ts'

/** How long an open account may be reused without a check. Its tokens last longer than that. */
const REUSE_MS = 10_000

export interface AccountOpener {
  open(of: { org_id: string; social_account_id: string | null }, force: boolean): Promise<OpenAccount>
  /** Keeps an account that other code has just opened. */
  keep(account: OpenAccount): void
}

/**
 * Opens the account of a post or act. A step that follows within 10 s gets the same open account again. A query would
 * take too long there: the guard stops calls that start more than 250 ms after the intent (`GUARD_MS`).
 */
export function accountOpener(services: Services): AccountOpener {
  let last: { account: OpenAccount; at: number } | null = null
  return {
    async open({ org_id: orgId, social_account_id: accountId }, force) {
      // a bug in Galley
      if (accountId === null) throw new Error('A post or act without an account was passed on to be sent')
      const now = services.clock.monotonic()
      if (last && !force && now - last.at < REUSE_MS) return last.account
      last = { account: await usableAccount(services, { orgId, accountId, force }), at: now }
      return last.account
    },
    keep(account) {
      last = { account, at: services.clock.monotonic() }
    },
  }
}
