/** Converts money from a currency's smallest unit (cents), in which it is stored, to its main unit (dollars). */
export function inMajorUnit(amount: number, currency: string): number {
  const { maximumFractionDigits } = new Intl.NumberFormat('en', { style: 'currency', currency }).resolvedOptions()
  return amount / 10 ** (maximumFractionDigits ?? 2)
}
