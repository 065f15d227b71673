import { X } from 'lucide-react'
import { useMemo } from 'react'
import { useZone } from '../shell/use-shell-data.ts'
import { formatWhen } from '../time.ts'
import { DayChart } from './day-chart.tsx'
import { FigureList } from './figure-list.tsx'
import { headline, posts } from './figure-words.ts'
import { GroupTable } from './group-table.tsx'
import { PostList } from './post-list.tsx'
import { rangeWords } from './range-words.ts'
import type { Performance } from './reads.ts'
import { rowOf } from './rows.ts'
import { SideFacts } from './side-facts.tsx'
import { groupsOf, isSame, sumBefore, sumOf } from './sums.ts'
import type { Results } from './use-results.ts'
import type { View } from './use-view.ts'

interface Props {
  view: View
  results: Results
  now: Performance
}

/** The results of a window with posts, beside those of the window before. */
export function Analytics({ view, results, now }: Props) {
  const zone = useZone()
  const { filter, compares } = view
  const both = results.both.data
  const list = results.posts
  const total = list.data?.pages[0]?.total
  const rows = useMemo(() => {
    const known = new Map(now.topPosts.map((post) => [post.postId, post]))
    return list.data?.pages.flatMap(({ items }) => items.map((post) => rowOf(post, known.get(post.postId))))
  }, [list.data, now.topPosts])
  const sum = sumOf(now, filter)
  const before = compares && both ? sumBefore(both, now, filter) : null
  const name = filter && groupsOf(now).find((group) => isSame(group.filter, filter))?.name
  const about = filter ? (name ?? filter.value) : null
  const sentence = headline({ days: view.days, now: sum, before, read: filter ? null : (total ?? null) })
  const unread = total === undefined ? 0 : now.summary.postsPublished - total
  const last = rows
    ?.map(({ fetchedAt }) => fetchedAt)
    .sort()
    .at(-1)
  return (
    <div className="grid grid-cols-[minmax(0,1fr)] gap-x-10 gap-y-8 lg:grid-cols-[minmax(0,1fr)_17.5rem] print:block">
      <div className="flex min-w-0 flex-col gap-6">
        <div>
          <h2 className="text-page font-semibold text-balance">{about ? `${about}: ${sentence}` : sentence}</h2>
          <p className="mt-1 text-ink-2">
            {rangeWords(now.trends)}.{last && ` Last read ${formatWhen(last, zone)}.`}
            {unread > 0 &&
              ` ${posts(unread)} ${unread === 1 ? 'has' : 'have'} no figures yet: the first are read an hour after a post went out.`}
          </p>
          {about && (
            <button
              type="button"
              aria-label={`Only ${about}, show all`}
              className="mt-2 inline-flex min-h-11 items-center gap-1.5 rounded-full bg-ink px-3 text-meta font-medium text-paper lg:min-h-6.5 print:hidden"
              onClick={() => view.setFilter(null)}
            >
              Only {about}
              <X aria-hidden="true" className="size-3.5" />
            </button>
          )}
        </div>
        <FigureList view={view} now={now} sum={sum} before={before} isRead={total !== 0} />
        <DayChart view={view} now={now} both={compares ? both : undefined} />
        <GroupTable view={view} now={now} both={compares ? both : undefined} />
      </div>
      <SideFacts view={view} now={now} />
      <PostList view={view} list={list} rows={rows} results={both} now={now} total={total} />
    </div>
  )
}
