/** The facts about a row at the moment when it is read. */
export interface RowFacts {
  /** Whether the row became a draft before. */
  isDrafted: boolean
  /** Whether the row still says what it said when its draft was written or last updated. */
  isSame: boolean
  isFaulty: boolean
  /** Nobody has decided about the draft, and nobody has changed it in Galley. */
  isUntouched: boolean
}

/**
 * What is done with a ticked row. A row is drafted once. Later changes of the row reach the draft only while nobody has
 * decided about the draft or worked on it. After that the review shows the difference, and a person takes the change
 * over or not.
 */
export type RowStep = 'refuse' | 'draft' | 'update' | 'show' | 'clear'

export function decideRow({ isDrafted, isSame, isFaulty, isUntouched }: RowFacts): RowStep {
  if (!isDrafted) return isFaulty ? 'refuse' : 'draft'
  if (isSame) return 'clear'
  return isUntouched && !isFaulty ? 'update' : 'show'
}
