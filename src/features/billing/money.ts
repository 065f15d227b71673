/** Cents → dollars: from the lowest unit of a currency, in which money is kept, to its ordinary one. */
export function inMajorUnit(amount: number, currency: string): number {
  const { maximumFractionDigits } = new Intl.NumberFormat('en', { style: 'currency', currency }).resolvedOptions()
  return amount / 10 ** (maximumFractionDigits ?? 2)
}
