import { CREDIT_ACTIONS, type CreditActionKey } from '#contract/billing/catalogue.ts'
import type { Trx } from '#kernel/db/database.ts'
import { AppError } from '#kernel/errors.ts'
import { newId } from '#kernel/ids.ts'
import type { Hold as CoreHold } from './core/ledger.ts'
import { availableOf } from './core/ledger.ts'
import type { OpenLedger } from './load-ledger.ts'
import { moveCredits } from './move-credits.ts'
import { inWords } from './words.ts'

/** Credits reserved for work that has begun. */
export interface Hold {
  id: string
  key: string
  milliCredits: number
  /** An `open` hold must be settled or voided. The hold of a repeated key may already have ended. */
  state: CoreHold['state']
  expiresAt: string
}

export interface HoldRequest {
  orgId: string
  /** Equal keys mean the same work. A repeated request returns the same hold, whatever its state. */
  key: string
  action: CreditActionKey
  milliCredits: number
  /** After this time the hold counts as given back. It must be longer than the work can take, including retries. */
  expiresInSeconds: number
  runId?: string | null
  subject?: { type: string; id: string } | null
}

/**
 * Reserves credits before the work starts. Throws 402 `fair_use_limit` if they do not suffice. Nothing is written in
 * that case, so a caller that can work without credits may continue in the same transaction.
 */
export async function holdCredits(db: Trx, request: HoldRequest): Promise<Hold> {
  const { orgId, key, action, milliCredits: milli } = request
  requireWhole(milli)
  if (milli === 0) throw new Error('a hold of nothing: work that costs nothing needs none')
  const moved = await moveCredits(
    db,
    orgId,
    { holdKey: key },
    ({ now }) => ({ type: 'hold', id: newId(), key, milli, expiresAt: now + request.expiresInSeconds * 1000 }),
    { about: { action, runId: request.runId ?? null, subject: request.subject ?? null } },
  )
  if ('refused' in moved) {
    throw notEnough({ action, milli, available: availableOf(moved.ledger), ...moved.opened })
  }
  const hold = moved.ledger.holds.find((made) => made.key === key)
  if (!hold) throw new Error('a hold that was granted is not there')
  return {
    id: hold.id,
    key,
    milliCredits: hold.milli,
    state: hold.state,
    expiresAt: new Date(hold.expiresAt).toISOString(),
  }
}

export function requireWhole(milli: number): void {
  if (!Number.isSafeInteger(milli) || milli < 0) throw new Error(`${milli} is no whole number of milli-credits`)
}

function notEnough(of: { action: CreditActionKey; milli: number; available: number } & Pick<OpenLedger, 'budget'>) {
  const { action, milli, available, budget } = of
  const missing = inWords(milli - available)
  const remedy = budget
    ? 'an owner or admin can raise the monthly budget under Settings, Plan and credits; the next month begins with a new one'
    : 'an owner or admin can buy credits or choose a larger plan under Settings, Plan and credits'
  return new AppError(
    'payment_required',
    `“${CREDIT_ACTIONS[action].label}” needs ${inWords(milli)} and ${inWords(available)} are left, ${missing} too few: ${remedy}`,
    { code: 'fair_use_limit' },
  )
}
