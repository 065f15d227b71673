import type { Grant, Ledger, Part } from './ledger.ts'

/** What was given before what was bought; of those, what runs out first, then what is of an earlier month, then the oldest. */
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

/** So many milli-credits out of the grants, in their order. The caller knows that there are so many. */
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
 * What has run out by now and is not reserved. Open holds have the first so many of the burn order: they would be used
 * up first, so these stay until the holds have ended.
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

/** The grants after these parts have come in or left. */
export function applied(grants: readonly Grant[], parts: readonly Part[], takenBack = false): Grant[] {
  const changes = new Map(parts.map(({ grantId, milli }) => [grantId, milli]))
  return grants.map((grant) => {
    const milli = changes.get(grant.id)
    if (milli === undefined) return grant
    const remaining = grant.remaining + milli
    return takenBack ? { ...grant, remaining, takenBack: grant.takenBack - milli } : { ...grant, remaining }
  })
}
