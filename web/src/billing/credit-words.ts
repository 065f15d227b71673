const NUMBER = new Intl.NumberFormat('en-GB', { maximumFractionDigits: 3 })

/** Credits as text: "1,240", "0.5". */
export const formatCredits = (credits: number): string => NUMBER.format(credits)

/** Credits with their unit: "1 credit", "1,240 credits". */
export const creditWords = (credits: number): string =>
  `${formatCredits(credits)} ${credits === 1 ? 'credit' : 'credits'}`

/** Money in the currency's own style: "$19.00". */
export function moneyWords(amount: number, currency: string): string {
  return new Intl.NumberFormat('en-GB', { style: 'currency', currency }).format(amount)
}

const GIVEN: Partial<Record<string, string>> = {
  purchased: 'Bought',
  rollover: 'Left over from the month before',
}

/**
 * The words for a movement of credits. `isBudget` means that there is no billing, and an owner sets the monthly amount.
 */
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
