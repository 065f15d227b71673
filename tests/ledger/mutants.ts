import { decide } from '../../src/features/credits/core/decide.ts'
import type { Grant, Ledger, Movement, RollsOver } from '../../src/features/credits/core/ledger.ts'
import type { Decide } from './checks.ts'

type Change = (after: Ledger, movements: Movement[], before: Ledger) => { ledger: Ledger; movements?: Movement[] }

/** The real decision, whose result is then changed. */
const changed =
  (type: string, change: Change): Decide =>
  (before, event, now) => {
    const decided = decide(before, event, now)
    if (!decided.ok || event.type !== type) return decided
    return { movements: decided.movements, ok: true, ...change(decided.ledger, decided.movements, before) }
  }

/** A suffix for keys and causes. With it the decision does not recognise what it knows already. */
const EARLIER = ' of before'

const reverseKinds = (ledger: Ledger): Ledger => ({
  ...ledger,
  grants: ledger.grants.map((grant) => {
    const kind = grant.kind === 'purchased' ? 'monthly' : grant.kind === 'monthly' ? 'purchased' : grant.kind
    return { ...grant, kind }
  }),
})

const rolling = (grants: readonly Grant[], change: (rolls: RollsOver) => RollsOver | null): Grant[] =>
  grants.map((grant) => ({ ...grant, rollsOver: grant.rollsOver && change(grant.rollsOver) }))

/** Broken ledgers, each under the rule that it breaks. */
export const MUTANTS: Record<string, Decide> = {
  'forgets what is reserved': changed('hold', (after, _, before) => ({ ledger: { ...after, held: before.held } })),
  'reserves again for the same key': (before, event, now) => {
    if (event.type !== 'hold') return decide(before, event, now)
    const holds = before.holds.map((hold) => ({ ...hold, key: `${hold.key}${EARLIER}` }))
    const decided = decide({ ...before, holds }, event, now)
    if (!decided.ok) return decided
    const known = decided.ledger.holds.map((hold) => ({ ...hold, key: hold.key.replace(EARLIER, '') }))
    return { ...decided, ledger: { ...decided.ledger, holds: known } }
  },
  'reserves what there is not': (before, event, now) => {
    if (event.type !== 'hold') return decide(before, event, now)
    const decided = decide(before, event, now)
    if (decided.ok || decided.why !== 'short') return decided
    const { type: _, ...hold } = event
    const holds = [...before.holds, { ...hold, state: 'open' as const, used: null }]
    return { ok: true, movements: [], ledger: { ...before, holds, held: before.held + event.milli } }
  },
  'charges twice what is settled twice': (before, event, now) => {
    if (event.type !== 'settle') return decide(before, event, now)
    const holds = before.holds.map((hold) =>
      hold.id === event.holdId && hold.state === 'settled' ? { ...hold, state: 'open' as const, used: null } : hold,
    )
    return decide({ ...before, holds }, event, now)
  },
  'gives again for the same cause': (before, event, now) => {
    if (event.type !== 'grant') return decide(before, event, now)
    const grants = before.grants.map((grant) => ({ ...grant, cause: `${grant.cause}${EARLIER}` }))
    const decided = decide({ ...before, grants }, event, now)
    if (!decided.ok) return decided
    const known = decided.ledger.grants.map((grant) => ({ ...grant, cause: grant.cause.replace(EARLIER, '') }))
    return { ...decided, ledger: { ...decided.ledger, grants: known } }
  },
  'lets what is reserved run out': (before, event, now) => decide({ ...before, held: 0 }, event, now),
  'uses what was bought first': (before, event, now) => {
    if (event.type !== 'settle') return decide(before, event, now)
    const decided = decide(reverseKinds(before), event, now)
    if (!decided.ok) return decided
    const kindOf = (id: string) => before.grants.find((grant) => grant.id === id)?.kind ?? 'monthly'
    const movements = decided.movements.map((movement) => ({
      ...movement,
      parts: movement.parts.map((part) => ({ ...part, kind: kindOf(part.grantId) })),
    }))
    return { ok: true, ledger: reverseKinds(decided.ledger), movements }
  },
  'rolls over more than a month': (before, event, now) =>
    decide({ ...before, grants: rolling(before.grants, (one) => ({ ...one, most: one.most * 9 })) }, event, now),
  'rolls over what is over': (before, event, now) =>
    decide({ ...before, grants: rolling(before.grants, (one) => ({ ...one, until: one.until + 1e9 })) }, event, now),
  'lets what is left go with its month': (before, event, now) =>
    decide({ ...before, grants: rolling(before.grants, () => null) }, event, now),
  'loses a side of an entry': changed('settle', (ledger, movements) => ({
    ledger,
    movements: movements.map((movement) => ({ ...movement, parts: movement.parts.slice(1) })),
  })),
  'takes a refund of what was used': (before, event, now) => {
    const grants = before.grants.map((grant) => ({ ...grant, remaining: grant.milli - grant.takenBack }))
    return event.type === 'take_back' ? decide({ ...before, grants }, event, now) : decide(before, event, now)
  },
}
