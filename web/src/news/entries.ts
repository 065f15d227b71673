import type { News } from './reads.ts'

/** One line of the list: everything about one draft, or a single notification that is about no draft. */
export interface Entry {
  /** The newest that asks for action; without one, the newest. */
  head: News
  /** The others, newest first. */
  rest: readonly News[]
}

/** One entry for each draft, in the order of its newest notification. What it is about is told by its link. */
export function entriesOf(news: readonly News[]): Entry[] {
  const byDraft = Map.groupBy(news, ({ id, href }) => (href?.startsWith('/review/') ? href : id))
  return [...byDraft.values()].flatMap((about) => {
    const head = about.find(({ tier }) => tier === 'action_required') ?? about[0]
    return head ? { head, rest: about.filter((one) => one !== head) } : []
  })
}

export const allOf = ({ head, rest }: Entry): readonly News[] => [head, ...rest]

export const unreadOf = (entry: Entry): readonly News[] => allOf(entry).filter(({ readAt }) => readAt === null)
