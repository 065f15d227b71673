import type { Grant, Ledger, Part } from './ledger.ts'

/**
 * The order in which credits are used: given credits before bought ones; then by expiry, the earliest first; then by
 * month, the earlier first; then the oldest.
 */
export function inBurnOrder(grants: readonly Grant[]): Grant[] {
  const bought = ({ kind }: Grant) => (kind === 'purchased' ? 1 : 0)
  const ofThisMonth = ({ kind }: Grant) => (kind === 'rollover' ? 0 : 1)
  const end = ({ expiresAt }: Grant) => expiresAt ?? Number.POSITIVE_INFINITY
  return grants
    .filter(({ remaining }) => remaining > 0)
    .toSorted(
      (a, b) =>
        bought(a) - bought(b) ||
        (end(a) === end(b) ? 0 : end(a) - end(b)) ||
        ofThisMonth(a) - ofThisMonth(b) ||
        a.createdAt - b.createdAt ||
        (a.id < b.id ? -1 : 1),
    )
}

/**
 * Takes this many milli-credits out of the grants, in their order. The caller makes sure that the grants hold as many.
 */
export function draw(grants: readonly Grant[], milli: number): Part[] {
  let left = milli
  const parts: Part[] = []
  for (const { id, kind, remaining } of inBurnOrder(grants)) {
    if (left === 0) break
    const taken = Math.min(left, remaining)
    left -= taken
    parts.push({ grantId: id, kind, milli: -taken })
  }
  if (left > 0) throw new Error(`${left} milli-credits more were to be drawn than there are`)
  return parts
}

/**
 * The credits that have expired and are not reserved. Open holds reserve the credits that would be used first, so those
 * stay until the holds end.
 */
export function runOut({ grants, held }: Ledger, now: number): Part[] {
  let reserved = held
  const parts: Part[] = []
  for (const { id, kind, remaining, expiresAt } of inBurnOrder(grants)) {
    const kept = Math.min(reserved, remaining)
    reserved -= kept
    const lost = remaining - kept
    if (lost > 0 && expiresAt !== null && expiresAt <= now) parts.push({ grantId: id, kind, milli: -lost })
  }
  return parts
}

/** The grants after these parts were added or removed. */
export function applied(grants: readonly Grant[], parts: readonly Part[], takenBack = false): Grant[] {
  const changes = new Map(parts.map(({ grantId, milli }) => [grantId, milli]))
  return grants.map((grant) => {
    const milli = changes.get(grant.id)
    if (milli === undefined) return grant
    const remaining = grant.remaining + milli
    return takenBack ? { ...grant, remaining, takenBack: grant.takenBack - milli } : { ...grant, remaining }
  })
}
