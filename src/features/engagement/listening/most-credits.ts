import { costOf } from '#features/credits/index.ts'

const MOST_DRAFTED = 3

/** The most credits that one refresh may cost: they are reserved before it reads anything. */
export function mostCredits(withModel: boolean): number {
  return withModel ? costOf('inbox_refresh') + MOST_DRAFTED * costOf('reply_draft') : 0
}
