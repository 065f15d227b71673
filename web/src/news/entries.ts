import type { News } from './reads.ts'

/** One entry of the list: all notifications about one draft, or a single one that concerns no draft. */
export interface Entry {
  /** The newest one that asks for action, or else the newest one. */
  head: News
  /** The others, newest first. */
  rest: readonly News[]
}

/** One entry for each draft, in the order of its newest notification. The link tells which draft it concerns. */
export function entriesOf(news: readonly News[]): Entry[] {
  const byDraft = Map.groupBy(news, ({ id, href }) => (href?.startsWith('/review/') ? href : id))
  return [...byDraft.values()].flatMap((about) => {
    const head = about.find(({ tier }) => tier === 'action_required') ?? about[0]
    return head ? { head, rest: about.filter((one) => one !== head) } : []
  })
}

export const allOf = ({ head, rest }: Entry): readonly News[] => [head, ...rest]

export const unreadOf = (entry: Entry): readonly News[] => allOf(entry).filter(({ readAt }) => readAt === null)
