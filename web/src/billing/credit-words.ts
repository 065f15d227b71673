const NUMBER = new Intl.NumberFormat('en-GB', { maximumFractionDigits: 3 })

/** "1,240", "0.5". */
export const formatCredits = (credits: number): string => NUMBER.format(credits)

/** "1 credit", "1,240 credits". */
export const creditWords = (credits: number): string =>
  `${formatCredits(credits)} ${credits === 1 ? 'credit' : 'credits'}`

/** "$19.00", in the currency's own way. */
export function moneyWords(amount: number, currency: string): string {
  return new Intl.NumberFormat('en-GB', { style: 'currency', currency }).format(amount)
}

const GIVEN: Partial<Record<string, string>> = {
  purchased: 'Bought',
  rollover: 'Left over from the month before',
}

/** What a movement of credits was. `isBudget`: nobody is billed, and an owner sets what may be used in a month. */
export function movementWords(
  type: string,
  metadata: Record<string, unknown> | null,
  labels: ReadonlyMap<string, string>,
  isBudget: boolean,
): string {
  const action = typeof metadata?.action === 'string' ? metadata.action : null
  switch (type) {
    case 'usage':
      return (action && labels.get(action)) ?? 'Used'
    case 'grant':
      return GIVEN[String(metadata?.kind)] ?? 'Given for the period'
    case 'expiry':
      return 'Ran out with its period'
    default:
      return isBudget && metadata?.kind === 'monthly' ? 'Budget lowered' : 'Taken back'
  }
}
