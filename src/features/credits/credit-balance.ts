import type { Trx } from '#kernel/db/database.ts'
import { availableOf, potsOf, totalOf } from './core/ledger.ts'
import { loadLedger, type OpenLedger } from './load-ledger.ts'
import { inTime } from './move-credits.ts'
import { toCredits } from './words.ts'

/** In credits. `total` is the sum of the four kinds. `available` is the part of `total` that is not reserved. */
export interface CreditBalance {
  monthly: number
  rollover: number
  purchased: number
  allowance: number
  total: number
  held: number
  available: number
}

/**
 * The present balance of a workspace. It reads a number of rows that does not grow with the workspace's history. Writes
 * nothing.
 */
export async function creditBalance(db: Trx, orgId: string): Promise<CreditBalance> {
  return balanceOf(inTime(await loadLedger(db, orgId, { lock: false })).ledger)
}

export function balanceOf(ledger: OpenLedger['ledger']): CreditBalance {
  const pots = potsOf(ledger)
  return {
    monthly: toCredits(pots.monthly),
    rollover: toCredits(pots.rollover),
    purchased: toCredits(pots.purchased),
    allowance: toCredits(pots.allowance),
    total: toCredits(totalOf(ledger)),
    held: toCredits(ledger.held),
    available: toCredits(availableOf(ledger)),
  }
}
