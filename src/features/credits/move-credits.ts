import type { Trx } from '#kernel/db/database.ts'
import { conflict } from '#kernel/errors.ts'
import { newId } from '#kernel/ids.ts'
import { budgetCause } from './core/budget.ts'
import { type Decided, decide, type LedgerEvent } from './core/decide.ts'
import type { Ledger, Movement } from './core/ledger.ts'
import { loadLedger, type Named, type OpenLedger } from './load-ledger.ts'
import { saveDecision, type ToSave } from './save-decision.ts'

export interface Moved {
  /** As it was loaded, with the time's own changes not yet in it. */
  opened: OpenLedger
  ledger: Ledger
  movements: readonly Movement[]
  transactionId: string | null
}

/**
 * The one way in which credits move: locks the workspace's balance, loads, decides and saves. Every reader who waits for
 * the lock decides on what we leave. Returns the refusal, if it is one, with the ledger it was made from, having written
 * nothing: a caller may go on in the same transaction.
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

/** The ledger with what the time has brought: what ran out, and the month's budget. For a look, nothing of it is written. */
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

/** 409: the hold that was to be settled is over. Nothing was charged, and the work it stood for is not to be recorded. */
export function holdEnded() {
  return conflict(
    'invalid_transition',
    'The credits that were reserved for this were given back, because it took too long or was stopped: nothing was charged, start it again',
  )
}
