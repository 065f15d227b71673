/** What is known of a row when it is read. */
export interface RowFacts {
  /** Whether it became a draft once. */
  isDrafted: boolean
  /** Whether it says what it said when its draft was written or brought up to date. */
  isSame: boolean
  isFaulty: boolean
  /** Nobody has decided about the draft, and nobody changed it here. */
  isUntouched: boolean
}

/**
 * What is done with a ticked row. A row is drafted once. After that its words reach the draft only while nobody has
 * decided about it or worked on it here; otherwise the difference is shown, and a person takes it over or not.
 */
export type RowStep = 'refuse' | 'draft' | 'update' | 'show' | 'clear'

export function decideRow({ isDrafted, isSame, isFaulty, isUntouched }: RowFacts): RowStep {
  if (!isDrafted) return isFaulty ? 'refuse' : 'draft'
  if (isSame) return 'clear'
  return isUntouched && !isFaulty ? 'update' : 'show'
}
