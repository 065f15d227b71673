/** A paid term of a plan. Its credits are granted by the month. */
export interface Term {
  startsAt: string
  endsAt: string
}

export interface Month {
  /** 0 for the first month. */
  index: number
  from: Date
  to: Date
}

/**
 * A calendar month of a term. The last month may be shorter, or longer by up to a day. Null if the term ends before
 * this month.
 */
export function monthOf({ startsAt, endsAt }: Term, index: number): Month | null {
  const [start, end] = [new Date(startsAt), new Date(endsAt)]
  const from = addMonths(start, index)
  if (from >= end) return null
  const to = addMonths(start, index + 1)
  return { index, from, to: to < end && end.getTime() - to.getTime() > SHORTEST_MS ? to : end }
}

/** When the month after this one ends, in this term or the next. */
export const endOfNext = (term: Term, { index }: Month): Date =>
  monthOf(term, index + 1)?.to ?? addMonths(new Date(term.startsAt), index + 2)

/**
 * If a day or less is left of a term after its last whole month, it is added to that month, since the seller decides at
 * what hour a term ends.
 */
const SHORTEST_MS = 24 * 60 * 60_000

/** The same day of a later month, or its last day if the month is shorter. */
function addMonths(from: Date, months: number): Date {
  const to = new Date(from)
  to.setUTCMonth(from.getUTCMonth() + months, 1)
  const lastDay = new Date(Date.UTC(to.getUTCFullYear(), to.getUTCMonth() + 1, 0)).getUTCDate()
  to.setUTCDate(Math.min(from.getUTCDate(), lastDay))
  return to
}

/**
 * The extra milli-credits that a larger plan gives for the rest of the current month. 0 for a smaller plan. However
 * often plans change, all credits for the month together never exceed a month of the larger plan.
 */
export function milliForRest(
  { before, after, given }: { before: number; after: number; given: number },
  month: Month,
  now: Date,
): number {
  const difference = Math.floor((after - before) * 1000 * leftOf(month, now))
  return Math.max(0, Math.min(difference, after * 1000 - given))
}

/**
 * The milli-credits of the first month when a change of plan begins a new term: the plan's month, minus what was given
 * for the rest of the month that the change cut short.
 */
export function milliForNewTerm({ after, given }: { after: number; given: number }, cut: Month, now: Date): number {
  return Math.max(0, after * 1000 - Math.floor(given * leftOf(cut, now)))
}

const leftOf = ({ from, to }: Month, now: Date): number =>
  Math.min(1, Math.max(0, (to.getTime() - now.getTime()) / (to.getTime() - from.getTime())))
