/** Of credits, what goes with so much of their price: all of it with the whole, and in whole parts before. A price may be nothing. */
export function shareOf(milli: number, refunded: number, amount: number): number {
  if (refunded <= 0) return 0
  return refunded >= amount ? milli : Number((BigInt(milli) * BigInt(refunded)) / BigInt(amount))
}
