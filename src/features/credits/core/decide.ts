import { newId } from '#kernel/ids.ts'
import { type Budget, changeBudget } from './budget.ts'
import { applied, draw, runOut } from './burn.ts'
import { granted, type NewGrant } from './grant.ts'
import { availableOf, type Hold, type Ledger, type Movement } from './ledger.ts'
import { rollOver } from './roll-over.ts'
import { takeBack } from './take-back.ts'

export type LedgerEvent =
  | ({ type: 'grant' } & NewGrant)
  | { type: 'hold'; id: string; key: string; milli: number; expiresAt: number }
  | { type: 'settle'; holdId: string; used: number }
  | { type: 'void'; holdId: string }
  | { type: 'take_back'; grantId: string; milli: number; cause: string }
  | ({ type: 'budget' } & Budget)
  /** Only applies the changes that time has caused. */
  | { type: 'look' }

export type Decided =
  | { ok: true; ledger: Ledger; movements: Movement[] }
  /** `short` means that `shortfall` more credits were needed. `ended` means that the hold expired or was given back. */
  | { ok: false; why: 'short'; shortfall: number }
  | { ok: false; why: 'ended' | 'unknown' | 'more_than_held' }

/**
 * All rules of credits: how an event changes a workspace's ledger. Pure. Changes that time has caused are applied
 * first, so that the result does not depend on when the ledger was last read. A repeat changes nothing. The caller
 * locks the balance, loads the ledger, decides, and saves ledger and movements in the same transaction. `makeId` makes
 * the ids of rollovers.
 */
export function decide(before: Ledger, event: LedgerEvent, now: number, makeId = newId): Decided {
  const { ledger, movements } = inTime(before, now, makeId)
  const done = (after: Ledger, ...more: Movement[]): Decided => ({
    ok: true,
    ledger: after,
    movements: [...movements, ...more],
  })
  switch (event.type) {
    case 'look':
      return done(ledger)
    case 'grant': {
      const { kind, cause } = event
      if (ledger.grants.some((grant) => grant.kind === kind && grant.cause === cause)) return done(ledger)
      const [grant, movement] = granted(event, now)
      return done({ ...ledger, grants: [...ledger.grants, grant] }, movement)
    }
    case 'hold': {
      const { type: _, ...named } = event
      if (ledger.holds.some(({ key }) => key === named.key)) return done(ledger)
      const shortfall = named.milli - availableOf(ledger)
      if (shortfall > 0) return { ok: false, why: 'short', shortfall }
      const hold: Hold = { ...named, state: 'open', used: null }
      return done({ ...ledger, holds: [...ledger.holds, hold], held: ledger.held + hold.milli })
    }
    case 'settle':
    case 'void': {
      const hold = ledger.holds.find(({ id }) => id === event.holdId)
      if (!hold) return { ok: false, why: 'unknown' }
      return event.type === 'settle' ? settled(hold, event.used) : voided(hold)
    }
    case 'take_back': {
      if (ledger.reversed.includes(event.cause)) return done(ledger)
      const taken = takeBack(ledger, event)
      return taken ? done(taken.ledger, taken.movement) : { ok: false, why: 'unknown' }
    }
    case 'budget': {
      const { ledger: after, movements: more } = changeBudget(ledger, event, now)
      return done(after, ...more)
    }
  }

  function settled(hold: Hold, used: number): Decided {
    if (hold.state === 'settled') return done(ledger)
    if (hold.state !== 'open') return { ok: false, why: 'ended' }
    if (used > hold.milli) return { ok: false, why: 'more_than_held' }
    const parts = draw(ledger.grants, used)
    const after = ended({ ...ledger, grants: applied(ledger.grants, parts) }, hold, { state: 'settled', used })
    if (used === 0) return done(after)
    return done(after, { type: 'usage', parts, cause: null, holdId: hold.id, shortfall: 0 })
  }

  function voided(hold: Hold): Decided {
    return done(hold.state === 'open' ? ended(ledger, hold, { state: 'voided' }) : ledger)
  }
}

/** Ends expired holds. Then expired credits that are not reserved are removed, or roll over into the next month. */
function inTime(before: Ledger, now: number, makeId: () => string): { ledger: Ledger; movements: Movement[] } {
  let ledger = before
  for (const hold of before.holds) {
    if (hold.state === 'open' && hold.expiresAt <= now) ledger = ended(ledger, hold, { state: 'expired' })
  }
  const parts = runOut(ledger, now)
  if (parts.length === 0) return { ledger, movements: [] }
  const left = { ...ledger, grants: applied(ledger.grants, parts) }
  const rolled = rollOver(left, parts, { now, newId: makeId })
  return {
    ledger: rolled.ledger,
    movements: [{ type: 'expiry', parts, cause: null, holdId: null, shortfall: 0 }, ...rolled.movements],
  }
}

function ended(ledger: Ledger, hold: Hold, by: Partial<Hold>): Ledger {
  return {
    ...ledger,
    holds: ledger.holds.map((other) => (other === hold ? { ...hold, ...by } : other)),
    held: ledger.held - hold.milli,
  }
}
