import { granted } from './grant.ts'
import type { Grant, Ledger, Movement, Part } from './ledger.ts'

/**
 * The beginning of a rollover's cause, which names its grant. A grant may roll over in parts, so the whole cause
 * differs for each part.
 */
const causeOf = ({ kind, cause }: Pick<Grant, 'kind' | 'cause'>): string => `${kind} ${cause} `

export const isRolledFrom = (rollover: Grant, grant: Grant): boolean =>
  rollover.kind === 'rollover' && rollover.cause.startsWith(causeOf(grant))

/**
 * Turns expired credits of grants that roll over into new credits until the end of the next month, at most one month's
 * grant in all. Rollovers do not roll over again. `after` is the ledger without the expired credits.
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
