import type { PostGroupWithPosts } from '#contract/posts/post-group.ts'
import type { GroupPage } from '../publishing/group-reads.ts'
import type { CalendarEntry } from '../publishing/reads.ts'

/** A draft that waits for a verdict. */
export interface Waiting {
  groupId: string
  title: string
  /** The wished time, in UTC. Null if there is none. */
  at: string | null
  /** Whether the wished time has passed. */
  passed: boolean
  /** The whole draft, if it is in the list. */
  item: PostGroupWithPosts | null
}

interface Given {
  /** The newest drafts that wait. */
  page: Pick<GroupPage, 'items' | 'total'>
  /** The entries of the coming days, which include every draft with a time there, however many wait. */
  entries: readonly CalendarEntry[]
  /** In milliseconds since the epoch. */
  now: number
}

/** The waiting drafts, ordered by time: future ones first, then past ones, then those without a time. */
export function pileOf({ page: { items, total }, entries, now }: Given): Waiting[] {
  const byId = new Map(items.map((item) => [item.group.id, item]))
  const isWhole = total <= items.length
  const listed = items.map((item): Waiting => {
    const at = item.group.scheduledFor
    return { groupId: item.group.id, title: item.group.title, at, passed: at !== null && Date.parse(at) <= now, item }
  })
  const beyond = entries.flatMap(({ groupId, status, time, excerpt }): Waiting[] =>
    status !== 'pending_approval' || isWhole || byId.has(groupId) || Date.parse(time) <= now
      ? []
      : [{ groupId, title: excerpt, at: time, passed: false, item: null }],
  )
  const earliest = [...Map.groupBy(beyond, ({ groupId }) => groupId).values()].flatMap(([first]) => first ?? [])
  const once = [...listed, ...earliest]
  const ahead = once.filter(({ at, passed }) => at !== null && !passed)
  ahead.sort((one, other) => Date.parse(one.at ?? '') - Date.parse(other.at ?? ''))
  return [...ahead, ...once.filter(({ passed }) => passed), ...once.filter(({ at }) => at === null)]
}
