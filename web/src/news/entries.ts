import type { News } from './reads.ts'

/** What one line of the list tells: everything about one draft, or one thing that is about none. */
export interface Entry {
  /** What asks for action, the newest first; where nothing does, the newest. */
  head: News
  /** The others, newest first. */
  rest: readonly News[]
}

/** One entry for each draft, in the order of their newest news. What it is about is where it leads. */
export function entriesOf(news: readonly News[]): Entry[] {
  const byDraft = Map.groupBy(news, ({ id, href }) => (href?.startsWith('/review/') ? href : id))
  return [...byDraft.values()].flatMap((about) => {
    const head = about.find(({ tier }) => tier === 'action_required') ?? about[0]
    return head ? { head, rest: about.filter((one) => one !== head) } : []
  })
}

export const allOf = ({ head, rest }: Entry): readonly News[] => [head, ...rest]

export const unreadOf = (entry: Entry): readonly News[] => allOf(entry).filter(({ readAt }) => readAt === null)
