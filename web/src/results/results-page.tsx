import { lazy, Suspense, useState } from 'react'
import { useReasonNot } from '../auth/permissions.ts'
import { Button } from '../ui/button.tsx'
import { MutedLines, PageHead } from '../ui/page.tsx'
import { ProblemLine, ReadProblem, WriteProblem } from '../ui/problem.tsx'
import { NothingYet } from './nothing-yet.tsx'
import { PeriodBar } from './period-bar.tsx'
import { RefreshTold } from './refresh-told.tsx'
import { useRefresh, useResults } from './use-results.ts'
import { useView } from './use-view.ts'

const Analytics = lazy(() => import('./analytics.tsx').then((module) => ({ default: module.Analytics })))

/** What people made of what was published. */
export function ResultsPage() {
  const view = useView()
  const results = useResults(view.days)
  const refresh = useRefresh()
  const mayNot = useReasonNot('content:write', 'have the networks asked')
  const [isTold, setIsTold] = useState(false)
  const { now, both } = results
  // The sentence at the top needs all three. A failed read is retried, and the page does not wait for it.
  const isWaiting = [now, both, results.posts].some(({ isPending, failureCount }) => isPending && failureCount === 0)
  const isEmpty = now.data?.summary.postsPublished === 0 && now.data.previousWindow.postsPublished === 0
  const waits = <MutedLines rows={6} label="Loading the results" />
  return (
    <>
      <PageHead />
      <div className="flex max-w-340 flex-col gap-4">
        <PeriodBar view={view}>
          <Button
            unavailable={mayNot}
            busy={refresh.isPending}
            onClick={() => {
              setIsTold(true)
              refresh.mutate()
            }}
          >
            {refresh.isPending ? 'Asking the networks …' : 'Read anew'}
          </Button>
        </PeriodBar>
        {isTold && refresh.error && <WriteProblem error={refresh.error} retry={() => refresh.mutate()} />}
        {isTold && refresh.data && <RefreshTold outcome={refresh.data} close={() => setIsTold(false)} />}
        {now.error && <ReadProblem error={now.error} retry={() => void now.refetch()} />}
        {now.data && both.error && view.compares && (
          <ProblemLine words="The days before could not be read, so nothing is compared with them.">
            <Button onClick={() => void both.refetch()}>Retry</Button>
          </ProblemLine>
        )}
        {(isWaiting || !now.data) && !now.error && waits}
        {now.data &&
          !isWaiting &&
          (isEmpty ? (
            <NothingYet days={view.days} />
          ) : (
            <Suspense fallback={waits}>
              <Analytics view={view} results={results} now={now.data} />
            </Suspense>
          ))}
      </div>
    </>
  )
}
