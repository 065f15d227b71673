import { granted } from './grant.ts'
import type { Grant, Ledger, Movement, Part } from './ledger.ts'

/** Of which grant a rollover is: by the beginning of its cause, since one may roll over in parts. */
const causeOf = ({ kind, cause }: Pick<Grant, 'kind' | 'cause'>): string => `${kind} ${cause} `

export const isRolledFrom = (rollover: Grant, grant: Grant): boolean =>
  rollover.kind === 'rollover' && rollover.cause.startsWith(causeOf(grant))

/**
 * What ran out by now of grants that roll over, as new credits until the end of the next month: never more of them than one
 * month's grant. They do not roll over again. `after`: the ledger without what ran out.
 */
export function rollOver(
  after: Ledger,
  ranOut: readonly Part[],
  { now, newId }: { now: number; newId: () => string },
): { ledger: Ledger; movements: Movement[] } {
  let ledger = after
  const movements: Movement[] = []
  for (const { grantId, milli: lost } of ranOut) {
    const from = after.grants.find(({ id }) => id === grantId)
    if (!from?.rollsOver || from.rollsOver.until <= now) continue
    const there = sumOf(ledger.grants.filter((one) => one.kind === 'rollover' && (one.expiresAt ?? now + 1) > now))
    const milli = Math.min(-lost, from.rollsOver.most - there)
    if (milli <= 0) continue
    const id = newId()
    const rolled = { id, kind: 'rollover' as const, milli, cause: causeOf(from) + id, expiresAt: from.rollsOver.until }
    const [grant, movement] = granted(rolled, now)
    ledger = { ...ledger, grants: [...ledger.grants, grant] }
    movements.push(movement)
  }
  return { ledger, movements }
}

const sumOf = (grants: readonly Grant[]): number => grants.reduce((sum, { remaining }) => sum + remaining, 0)
