import type { Trx } from '#kernel/db/database.ts'
import { conflict } from '#kernel/errors.ts'
import { newId } from '#kernel/ids.ts'
import { budgetCause } from './core/budget.ts'
import { type Decided, decide, type LedgerEvent } from './core/decide.ts'
import type { Ledger, Movement } from './core/ledger.ts'
import { loadLedger, type Named, type OpenLedger } from './load-ledger.ts'
import { saveDecision, type ToSave } from './save-decision.ts'

export interface Moved {
  /** The ledger as it was loaded, before the changes that time has caused. */
  opened: OpenLedger
  ledger: Ledger
  movements: readonly Movement[]
  transactionId: string | null
}

/**
 * Moves credits. All movements use this function. It locks the workspace's balance, loads, decides and saves. Callers
 * that wait for the lock see the result. If the decision is a refusal, it returns the refusal with the ledger and
 * writes nothing, so a caller may continue in the same transaction.
 */
export async function moveCredits(
  db: Trx,
  orgId: string,
  named: Named,
  event: (opened: OpenLedger) => LedgerEvent,
  about: Pick<ToSave, 'about' | 'metadata'> = {},
): Promise<Moved | { refused: Extract<Decided, { ok: false }>; opened: OpenLedger; ledger: Ledger }> {
  const opened = await loadLedger(db, orgId, { ...named, lock: true })
  const first = inTime(opened)
  const decided = decide(first.ledger, event(opened), opened.now)
  if (!decided.ok) return { refused: decided, opened, ledger: first.ledger }
  const movements = [...first.movements, ...decided.movements]
  const transactionId = await saveDecision(db, orgId, opened, { ledger: decided.ledger, movements, ...about })
  return { opened, ledger: decided.ledger, movements, transactionId }
}

/**
 * The ledger with the changes that time has caused: expired credits are removed, and a new month has its budget. Writes
 * nothing.
 */
export function inTime({ ledger, now, budget }: OpenLedger): { ledger: Ledger; movements: Movement[] } {
  const event: LedgerEvent =
    budget?.due && budget.milli > 0
      ? {
          type: 'grant',
          id: newId(),
          kind: 'monthly',
          milli: budget.milli,
          cause: budgetCause(budget.month),
          expiresAt: budget.expiresAt,
        }
      : { type: 'look' }
  const decided = decide(ledger, event, now)
  if (!decided.ok) throw new Error('what time brings cannot be refused')
  return decided
}

/** The 409 for settling a hold that has ended. Nothing was charged, and the caller must not record the work. */
export function holdEnded() {
  return conflict(
    'invalid_transition',
    'The credits that were reserved for this were given back, because it took too long or was stopped: nothing was charged, start it again',
  )
}
