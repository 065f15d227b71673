import { sql } from 'kysely'
import type { Trx } from '#kernel/db/database.ts'
import { rowsOf } from '#kernel/db/send.ts'
import { newId } from '#kernel/ids.ts'
import { applied } from './core/burn.ts'
import { entriesOf, type Ledger, type Movement, potsOf } from './core/ledger.ts'
import type { OpenLedger } from './load-ledger.ts'

/** The purpose of a hold. No rule depends on it. */
export interface HoldSubject {
  action: string
  runId: string | null
  subject: { type: string; id: string } | null
}

export interface ToSave {
  ledger: Ledger
  movements: readonly Movement[]
  /** The subject of a new hold. */
  about?: HoldSubject
  /** Metadata for the usage transaction. */
  metadata?: object
}

const at = (ms: number): string => new Date(ms).toISOString()

/**
 * Writes a decision, in the transaction that has locked the balance. Returns the id of the last movement's transaction.
 */
export async function saveDecision(db: Trx, orgId: string, before: OpenLedger, saved: ToSave): Promise<string | null> {
  const { ledger, movements } = saved
  const transactions = movements.map((movement) => ({ id: newId(), movement }))
  await Promise.all([
    ...saveHolds(db, orgId, before.ledger, saved),
    ...saveGrants(db, orgId, before.ledger, ledger),
    ...saveMovements(db, orgId, before.ledger, ledger, transactions, saved.metadata),
    saveBalance(db, orgId, before, ledger, movements),
  ])
  return transactions.at(-1)?.id ?? null
}

function* saveHolds(db: Trx, orgId: string, before: Ledger, { ledger, about }: ToSave) {
  const known = new Map(before.holds.map((hold) => [hold.id, hold]))
  for (const hold of ledger.holds) {
    const earlier = known.get(hold.id)
    if (earlier === hold) continue
    if (earlier) {
      yield rowsOf(
        db,
        db
          .updateTable('credit_hold')
          .set({ state: hold.state, used: hold.used, ended_at: sql`clock_timestamp()` })
          .where('org_id', '=', orgId)
          .where('id', '=', hold.id),
      )
    } else if (about) {
      yield rowsOf(
        db,
        db.insertInto('credit_hold').values({
          org_id: orgId,
          id: hold.id,
          key: hold.key,
          action: about.action,
          milli: hold.milli,
          run_id: about.runId,
          subject: about.subject && JSON.stringify(about.subject),
          expires_at: at(hold.expiresAt),
        }),
      )
    }
  }
}

function* saveGrants(db: Trx, orgId: string, before: Ledger, after: Ledger) {
  const known = new Map(before.grants.map((grant) => [grant.id, grant]))
  const added = after.grants.filter(({ id }) => !known.has(id))
  const changed = after.grants.filter((grant) => known.has(grant.id) && known.get(grant.id) !== grant)
  if (added.length > 0) {
    const rows = added.map(({ id, kind, milli, remaining, takenBack, cause, expiresAt, rollsOver }) => ({
      org_id: orgId,
      id,
      kind,
      milli,
      remaining,
      taken_back: takenBack,
      cause,
      expires_at: expiresAt === null ? null : at(expiresAt),
      rolls_until: rollsOver && at(rollsOver.until),
      rolls_most: rollsOver ? rollsOver.most : null,
    }))
    yield rowsOf(db, db.insertInto('credit_grant').values(rows))
  }
  if (changed.length > 0) {
    const [ids, left, back] = [
      changed.map((g) => g.id),
      changed.map((g) => g.remaining),
      changed.map((g) => g.takenBack),
    ]
    const update = sql<never>`
      update credit_grant g set remaining = v.remaining, taken_back = v.taken_back
      from unnest(${ids}::uuid[], ${left}::bigint[], ${back}::bigint[]) as v (id, remaining, taken_back)
      where g.org_id = ${orgId} and g.id = v.id
    `
    yield rowsOf(db, { compile: () => update.compile(db) })
  }
}

function* saveMovements(
  db: Trx,
  orgId: string,
  before: Ledger,
  after: Ledger,
  transactions: readonly { id: string; movement: Movement }[],
  metadata: object | undefined,
) {
  if (transactions.length === 0) return
  const known = new Set(before.grants.map(({ id }) => id))
  // New grants begin empty, so that each movement shows the balance after it.
  let grants = [...before.grants, ...after.grants.flatMap((g) => (known.has(g.id) ? [] : [{ ...g, remaining: 0 }]))]
  const rows = transactions.map(({ id, movement }) => {
    grants = applied(grants, movement.parts)
    const pots = potsOf({ grants })
    const kinds = new Set(grants.flatMap((g) => (movement.parts.some((part) => part.grantId === g.id) ? [g.kind] : [])))
    const [kind] = kinds
    const about = {
      ...(movement.type === 'usage' ? metadata : kinds.size === 1 && { kind }),
      ...(movement.shortfall > 0 && { shortfallMilli: movement.shortfall }),
    }
    return {
      org_id: orgId,
      id,
      type: movement.type,
      milli: movement.parts.reduce((n, part) => n + part.milli, 0),
      monthly_after: pots.monthly,
      purchased_after: pots.purchased,
      hold_id: movement.holdId,
      cause: movement.cause,
      metadata: Object.keys(about).length > 0 ? JSON.stringify(about) : null,
    }
  })
  yield rowsOf(db, db.insertInto('credit_transaction').values(rows))
  const entries = transactions.flatMap(({ id, movement }) =>
    entriesOf(movement).map(({ grantId, account, milli }) => ({
      org_id: orgId,
      transaction_id: id,
      grant_id: grantId,
      account,
      milli,
    })),
  )
  if (entries.length > 0) yield rowsOf(db, db.insertInto('credit_entry').values(entries))
}

function saveBalance(db: Trx, orgId: string, before: OpenLedger, ledger: Ledger, movements: readonly Movement[]) {
  const used = usedIn(movements)
  return rowsOf(
    db,
    db
      .updateTable('credit_balance')
      .set({
        ...potsOf(ledger),
        held: ledger.held,
        period_start: before.period.start,
        used_given: before.used.given + used.given,
        used_purchased: before.used.purchased + used.purchased,
        ...(before.budget && { budget_month: before.budget.month }),
        updated_at: sql`now()`,
      })
      .where('org_id', '=', orgId),
  )
}

/** The used amount of given and of bought credits. */
export function usedIn(movements: readonly Movement[]): { given: number; purchased: number } {
  const used = { given: 0, purchased: 0 }
  for (const { type, parts } of movements) {
    if (type !== 'usage') continue
    for (const { kind, milli } of parts) used[kind === 'purchased' ? 'purchased' : 'given'] -= milli
  }
  return used
}
