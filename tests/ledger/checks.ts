import assert from 'node:assert/strict'
import { budgetCause } from '../../src/features/credits/core/budget.ts'
import type { Decided, decide, LedgerEvent } from '../../src/features/credits/core/decide.ts'
import {
  availableOf,
  entriesOf,
  type Grant,
  type Hold,
  type Ledger,
  type Movement,
  potsOf,
  totalOf,
} from '../../src/features/credits/core/ledger.ts'

export type Decide = typeof decide

/** Every history plays in this month. */
export const MONTH = '2026-11'

export interface Checked {
  before: Ledger
  event: LedgerEvent
  decided: Decided
  now: number
  /** All movements before this step. */
  earlier: readonly Movement[]
}

const sum = (numbers: readonly number[]): number => numbers.reduce((a, b) => a + b, 0)

/** Checks every rule of the ledger by its entries and by the state before the step. */
export function checkStep(step: Checked): void {
  const { decided, earlier } = step
  if (!decided.ok) {
    checkRefusal(step)
    return
  }
  const { ledger, movements } = decided
  checkBooks(ledger, [...earlier, ...movements])
  checkHolds(step.before, ledger, [...earlier, ...movements])
  for (const movement of movements) {
    if (movement.type === 'expiry') checkExpiry(step, movement)
    if (movement.type === 'usage') checkUsage(step, ledger, movement)
  }
  checkRollover(step, ledger, movements)
  checkRepeat(step, movements)
  if (step.event.type === 'take_back' || step.event.type === 'budget') checkLess(step, ledger, movements)
}

function checkBooks(ledger: Ledger, movements: readonly Movement[]): void {
  const entries = movements.flatMap(entriesOf)
  assert.equal(sum(entries.map(({ milli }) => milli)), 0, 'entries sum to zero')
  for (const movement of movements)
    assert.equal(sum(entriesOf(movement).map((e) => e.milli)), 0, 'each transaction too')
  for (const [kind, left] of Object.entries(potsOf(ledger))) {
    const replayed = sum(entries.filter(({ account }) => account === kind).map(({ milli }) => milli))
    assert.equal(left, replayed, `the balance of ${kind} is what a replay of its entries gives`)
  }
  assert.ok(availableOf(ledger) >= 0, 'available is never below zero')
  const open = ledger.holds.filter(({ state }) => state === 'open')
  assert.equal(ledger.held, sum(open.map(({ milli }) => milli)), 'held is what the open holds have')
  for (const grant of ledger.grants) checkGrant(grant, movements)
}

/** Checks that granted = used + expired + taken back + remaining. */
function checkGrant(grant: Grant, movements: readonly Movement[]): void {
  const gone = (type: Movement['type']) =>
    0 -
    sum(
      movements
        .filter((movement) => movement.type === type)
        .flatMap(({ parts }) => parts.filter(({ grantId }) => grantId === grant.id).map(({ milli }) => milli)),
    )
  assert.ok(grant.remaining >= 0, 'no grant falls below zero')
  assert.equal(gone('reversal'), grant.takenBack, 'what was taken back is counted')
  assert.equal(
    gone('usage') + gone('expiry') + gone('reversal') + grant.remaining,
    grant.milli,
    'a grant is what was used of it, what ran out, what was taken back and what is left',
  )
}

function checkHolds(before: Ledger, after: Ledger, movements: readonly Movement[]): void {
  const keys = after.holds.map(({ key }) => key)
  assert.equal(new Set(keys).size, keys.length, 'one key has one hold')
  for (const hold of after.holds) {
    const earlier = before.holds.find(({ id }) => id === hold.id)
    if (earlier && earlier.state !== 'open') assert.deepEqual(hold, earlier, 'a reservation ends once')
    const charged = movements.filter(({ holdId }) => holdId === hold.id)
    assert.ok(charged.length <= 1, 'a reservation is charged at most once')
    const used = 0 - sum(charged.flatMap(({ parts }) => parts.map(({ milli }) => milli)))
    assert.equal(used, hold.used ?? 0, 'what was used is what was charged')
    assert.ok(used <= hold.milli, 'never more than was reserved')
  }
}

function checkExpiry({ before, now }: Checked, { parts }: Movement): void {
  const dead = before.holds.filter(({ state, expiresAt }) => state === 'open' && expiresAt <= now)
  const held = before.held - sum(dead.map(({ milli }) => milli))
  const lost = 0 - sum(parts.map(({ milli }) => milli))
  assert.ok(totalOf(before) - lost >= held, 'expiry never touches what is reserved')
  for (const { grantId } of parts) {
    const grant = before.grants.find(({ id }) => id === grantId)
    assert.ok(grant && grant.expiresAt !== null && grant.expiresAt <= now, 'only what ran out goes')
  }
}

/** Whether the credits of a movement were rolled over and not granted by a request. */
const rolledIn = ({ type, cause }: Movement): boolean =>
  type === 'grant' && cause?.startsWith('rollover monthly ') === true

/**
 * The rest of a month rolls over once, until the end that the grant names, and never more than the grant of one month.
 */
function checkRollover({ before, now }: Checked, after: Ledger, movements: readonly Movement[]): void {
  const rolled = movements.filter(rolledIn).flatMap(({ parts }) => parts)
  const isRollover = ({ kind }: { kind: string }) => kind === 'rollover'
  const stays = (grant: Grant | undefined) => grant?.rollsOver && grant.rollsOver.until > now
  const lost = movements.filter(({ type }) => type === 'expiry').flatMap(({ parts }) => parts)
  const due = lost.filter(({ grantId }) => stays(before.grants.find(({ id }) => id === grantId)))
  const [came, went] = [sum(rolled.map(({ milli }) => milli)), 0 - sum(due.map(({ milli }) => milli))]
  assert.ok(came <= went, 'no more rolls over than was left')
  assert.equal(rolled.length > 0 && due.length === 0, false, 'nothing rolls over but what ran out')
  for (const { grantId } of rolled) {
    const grant = after.grants.find(({ id }) => id === grantId)
    assert.ok(grant && isRollover(grant) && grant.rollsOver === null, 'what rolled over does not do so again')
    const from = before.grants.find((one) => grant.cause.startsWith(`${one.kind} ${one.cause} `) && one.rollsOver)
    assert.equal(grant.expiresAt, from?.rollsOver?.until, 'it has the end that was named')
    assert.ok(grant.expiresAt !== null && grant.expiresAt > now, 'which is still to come')
  }
  const mosts = due.map(({ grantId }) => before.grants.find(({ id }) => id === grantId)?.rollsOver?.most ?? 0)
  const lasting = before.grants.filter((grant) => isRollover(grant) && (grant.expiresAt ?? now + 1) > now)
  const kept = sum(lasting.map(({ remaining }) => remaining))
  assert.ok(kept + came <= Math.max(kept, ...mosts), 'together never more than one month’s grant')
  if (came < went) assert.ok(kept + came >= Math.min(...mosts), 'nothing is lost while there is room')
}

function checkUsage({ decided, event }: Checked, after: Ledger, { parts }: Movement): void {
  assert.ok(decided.ok && event.type === 'settle', 'only settling uses credits')
  const bought = parts.some(({ kind }) => kind === 'purchased')
  const givenLeft = after.grants.some(({ kind, remaining }) => kind !== 'purchased' && remaining > 0)
  assert.ok(!(bought && givenLeft), 'what was given goes before what was bought')
  const end = ({ expiresAt }: Grant) => expiresAt ?? Number.POSITIVE_INFINITY
  for (const part of parts) {
    const drawn = after.grants.find(({ id }) => id === part.grantId)
    assert.ok(drawn, 'what is drawn from is there')
    const sooner = after.grants.filter(
      (grant) => (grant.kind === 'purchased') === (drawn.kind === 'purchased') && end(grant) < end(drawn),
    )
    assert.ok(
      sooner.every(({ remaining }) => remaining === 0),
      'what runs out first goes first',
    )
  }
}

function checkRepeat({ before, event }: Checked, movements: readonly Movement[]): void {
  const known =
    (event.type === 'hold' && before.holds.some(({ key }) => key === event.key)) ||
    (event.type === 'grant' && before.grants.some(({ kind, cause }) => kind === event.kind && cause === event.cause)) ||
    (event.type === 'take_back' && before.reversed.includes(event.cause)) ||
    (event.type === 'settle' && before.holds.find(({ id }) => id === event.holdId)?.state === 'settled')
  if (known)
    assert.ok(
      movements.every((movement) => movement.type === 'expiry' || rolledIn(movement)),
      'the same twice is the same as once',
    )
}

function checkLess({ before, event }: Checked, after: Ledger, movements: readonly Movement[]): void {
  const back = movements.filter(({ type }) => type === 'reversal')
  const taken = 0 - sum(back.flatMap(({ parts }) => parts.map(({ milli }) => milli)))
  if (event.type === 'take_back' && back.length > 0) {
    assert.equal(
      taken + sum(back.map(({ shortfall }) => shortfall)),
      event.milli,
      'what was not taken is the shortfall',
    )
    return
  }
  if (event.type !== 'budget') return
  const given = budgetGiven(after)
  assert.ok(given >= event.milli, 'the month has its budget')
  // If the month has more credits than its new budget, the difference was used, is reserved, or has expired.
  if (given > event.milli && budgetGiven(before) <= given) assert.equal(taken, 0)
  if (given > event.milli && availableOf(after) > 0) {
    const left = after.grants.filter(({ kind, cause }) => kind === 'monthly' && cause.startsWith('budget '))
    assert.equal(sum(left.map(({ remaining }) => remaining)), 0, 'nothing of a lowered budget is left to use')
  }
}

function checkRefusal({ before, event, decided, now }: Checked): void {
  assert.ok(!decided.ok)
  if (decided.why !== 'short') return
  assert.ok(event.type === 'hold', 'only a reservation can be too much')
  const live = before.holds.filter(({ state, expiresAt }) => state === 'open' && expiresAt > now)
  const lasting = before.grants.filter(({ expiresAt }) => expiresAt === null || expiresAt > now)
  const least = sum(lasting.map(({ remaining }) => remaining)) - sum(live.map(({ milli }) => milli))
  assert.ok(event.milli > least, 'nothing is refused that there are credits for')
  assert.ok(decided.shortfall > 0 && decided.shortfall <= event.milli, 'the shortfall is what was missing')
}

/** Checks that running work may end in any order with the same result, unless the limit of a rollover applies. */
export function permutedAlike(ledger: Ledger, now: number, decide: Decide): void {
  const open = ledger.holds.filter(({ state, expiresAt }) => state === 'open' && expiresAt > now)
  const next = (standing: Ledger, event: LedgerEvent): Ledger => {
    const decided = decide(standing, event, now)
    assert.ok(decided.ok, 'what is reserved can be settled')
    return decided.ledger
  }
  const unlimited = ledger.grants.map((grant) => ({
    ...grant,
    rollsOver: grant.rollsOver && { ...grant.rollsOver, most: Number.MAX_SAFE_INTEGER },
  }))
  const settleAll = (holds: readonly Hold[]) => {
    const settle = ({ id, milli }: Hold): LedgerEvent => ({ type: 'settle', holdId: id, used: Math.ceil(milli / 2) })
    const from: Ledger = { ...ledger, grants: unlimited }
    const settled = holds.reduce((standing, hold) => next(standing, settle(hold)), from)
    return next(settled, { type: 'look' }) // in both orders, credits that were kept only for reservations have expired
  }
  const [one, other] = [settleAll(open), settleAll(open.toReversed())]
  assert.deepEqual(potsOf(other), potsOf(one), 'debits in any order come to the same')
}

/** How much budget the month's grants gave and did not lose. */
function budgetGiven({ grants }: Ledger): number {
  const ofMonth = grants.filter(({ kind, cause }) => kind === 'monthly' && cause.startsWith(budgetCause(MONTH)))
  return ofMonth.reduce((n, { milli, takenBack }) => n + milli - takenBack, 0)
}
