import { PROMOTED_AT } from '#contract/writing/profile-lists.ts'
import type { Learned } from './profile-reads.ts'

/** How a preference was learned. */
const FROM: Readonly<Record<Learned['kind'], string>> = {
  reject: 'From rejections',
  edit: 'From edits in review',
  approval: 'From approvals',
  explicit: 'Said by a person',
}

const times = (count: number): string => (count === 1 ? 'once' : count === 2 ? 'twice' : `${count} times`)

/** "From edits in review · seen twice" */
export const seenWords = ({ kind, occurrences }: Learned): string =>
  kind === 'explicit' ? FROM[kind] : `${FROM[kind]} · seen ${times(occurrences)}`

/** The present effect of the preference. */
export function standWords({ promoted, canBePromoted, guideline, occurrences }: Learned): string {
  if (promoted) return `Drafts are told: “${guideline}”`
  if (canBePromoted) return `If you agree, drafts are told: “${guideline}”`
  const left = PROMOTED_AT - occurrences
  return `Nothing follows from it. Seen ${left === 1 ? 'once more' : `${times(left)} more`}, you can agree to it.`
}
