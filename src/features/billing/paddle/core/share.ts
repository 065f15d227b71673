/**
 * The credits to take back for a refunded share of their price, rounded down. A full refund takes all of them. The
 * price may be 0.
 */
export function shareOf(milli: number, refunded: number, amount: number): number {
  if (refunded <= 0) return 0
  return refunded >= amount ? milli : Number((BigInt(milli) * BigInt(refunded)) / BigInt(amount))
}
