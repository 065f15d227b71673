import type { Standing } from '#contract/strategy/posted-mix.ts'

/** A part of a plan, and its share of the whole: between 0 and 1. */
export interface Share {
  id: string
  share: number
}
export type Counts = ReadonlyMap<string, number>

/** A part is even while its deviation is less than this much of its share, or less than one post. */
const LEEWAY = 0.25

/** Equal shares, in the order of the parts. */
export const evenShares = (ids: readonly string[]): Share[] => ids.map((id) => ({ id, share: 1 / ids.length }))

/** The number of counted groups that name one of the parts. */
export const counted = (shares: readonly Share[], counts: Counts): number =>
  shares.reduce((sum, { id }) => sum + (counts.get(id) ?? 0), 0)

/** Whether a part has at least one group less or more than its share of the counted groups. */
export function standingOf({ id, share }: Share, shares: readonly Share[], counts: Counts): Standing {
  const wished = share * counted(shares, counts)
  const off = (counts.get(id) ?? 0) - wished
  if (Math.abs(off) < Math.max(1, wished * LEEWAY)) return 'even'
  return off < 0 ? 'owed' : 'over'
}

/**
 * The part whose turn it is: the one that would lack most after one more group. Among equals it is the one with the
 * fewest in `beside`, then the first. Repeated calls bring any counts to the shares. Null if no part has a share.
 */
export function nextOf(shares: readonly Share[], counts: Counts, beside: Counts = new Map()): string | null {
  const total = counted(shares, counts) + 1
  const lacks = ({ id, share }: Share) => share * total - (counts.get(id) ?? 0)
  let next: Share | null = null
  for (const part of shares) {
    if (part.share <= 0) continue
    const more = next === null ? 1 : lacks(part) - lacks(next)
    const isEqual = Math.abs(more) < 1e-9
    if (!next || (!isEqual && more > 0) || (isEqual && (beside.get(part.id) ?? 0) < (beside.get(next.id) ?? 0)))
      next = part
  }
  return next?.id ?? null
}
