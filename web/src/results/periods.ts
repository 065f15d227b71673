/**
 * The windows of time to choose from. Each is a number of whole weeks, so that the days before it begin on the same
 * weekday, and twice each is within the 365 days for which the service answers.
 */
export const PERIODS = [
  { days: 7, key: 'w', label: '7 days' },
  { days: 28, key: 'm', label: '28 days' },
  { days: 91, key: 'q', label: '91 days' },
  { days: 182, key: 'h', label: '182 days' },
] as const

export const USUAL_PERIOD = 28

/** The number of days that the address asks for, if it can be chosen. */
export const periodOf = (value: unknown): number | undefined => PERIODS.find(({ days }) => days === value)?.days
