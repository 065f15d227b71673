import type { ReactNode } from 'react'
import { Button } from '../ui/button.tsx'
import { MutedLines } from '../ui/page.tsx'
import { ReadProblem } from '../ui/problem.tsx'
import { useWide } from '../ui/use-wide.ts'
import { postsCsv } from './csv.ts'
import { numberWords, posts } from './figure-words.ts'
import { PostCards } from './post-cards.tsx'
import { PostTable } from './post-table.tsx'
import { MOST, type Performance } from './reads.ts'
import { isLeft, type Row } from './rows.ts'
import { saveFile } from './save-file.ts'
import type { Results } from './use-results.ts'
import type { View } from './use-view.ts'

interface Props {
  view: View
  list: Results['posts']
  /** Undefined while they are read. */
  rows: readonly Row[] | undefined
  now: Performance
  /** The results of both windows, from which is computed what is usual. */
  results: Performance | undefined
  total: number | undefined
}

/** The posts of the window, the best first. */
export function PostList({ view, list, rows, now, results, total }: Props) {
  const isWide = useWide()
  const shown = rows?.filter((row) => isLeft(row, view.filter))
  const [first, last] = [now.trends[0]?.date, now.trends.at(-1)?.date]
  const all = { rows: shown ?? [], results, view }
  return (
    <section aria-label="Posts" className="flex min-w-0 flex-col gap-3">
      <div className="flex flex-wrap items-baseline gap-x-4 gap-y-1">
        <h2 className="text-section font-semibold">Posts</h2>
        <p className="min-w-0 grow basis-60 text-meta text-ink-3">
          {shown && total !== undefined && countWords(view, rows?.length ?? 0, shown.length, total)} The most points
          first: a like counts 1, a bookmark 2, a reply or repost 3, a quote 4. “Usual” is the average of the other
          posts on the network in {numberWords(2 * view.days)} days.
        </p>
        {shown && shown.length > 0 && (
          <span className="flex gap-2 print:hidden">
            <Button onClick={() => saveFile(`results-${first}-to-${last}.csv`, postsCsv(shown))}>
              Save {numberWords(shown.length)} as CSV
            </Button>
            <Button onClick={() => window.print()}>Print</Button>
          </span>
        )}
      </div>
      {list.error && <ReadProblem error={list.error} retry={() => void list.refetch()} />}
      {!rows && !list.error && <MutedLines rows={4} label="Loading the posts" />}
      {shown?.length === 0 && <Nothing filtered={view.filter !== null}>{posts(now.summary.postsPublished)}</Nothing>}
      {shown && shown.length > 0 && (isWide ? <PostTable {...all} /> : <PostCards {...all} />)}
      {list.hasNextPage && (
        <Button
          className="self-start print:hidden"
          busy={list.isFetchingNextPage}
          onClick={() => void list.fetchNextPage()}
        >
          Show {MOST} more
        </Button>
      )}
    </section>
  )
}

function countWords({ filter }: View, read: number, shown: number, total: number): string {
  if (filter) return `${numberWords(shown)} of the ${numberWords(read)} best.`
  return shown < total ? `${numberWords(shown)} of ${numberWords(total)}.` : `${numberWords(total)}.`
}

const Nothing = ({ filtered, children }: { filtered: boolean; children: ReactNode }) => (
  <p className="text-ink-2">
    {filtered ? (
      'None of the posts that are shown fits the filter. Further ones may: show more of them, or press Escape for all.'
    ) : (
      <>{children} went out, and none has figures yet. The first are read an hour after a post went out.</>
    )}
  </p>
)
