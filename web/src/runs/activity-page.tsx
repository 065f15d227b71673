import { useInfiniteQuery, useQuery } from '@tanstack/react-query'
import { useParams } from '@tanstack/react-router'
import { useReadContext } from '../api/reads.ts'
import { creditWords } from '../billing/credit-words.ts'
import { balanceRead } from '../billing/reads.ts'
import { Button } from '../ui/button.tsx'
import { ExampleRow } from '../ui/example-row.tsx'
import { EmptyState, MutedLines } from '../ui/page.tsx'
import { ReadProblem } from '../ui/problem.tsx'
import { Section } from '../ui/section.tsx'
import { NamedRun } from './named-run.tsx'
import { runsRead } from './reads.ts'
import { RunRow } from './run-row.tsx'
import { isLive } from './run-words.ts'

/** The interval at which a list with live runs is read again, in milliseconds. */
const LOOK_AGAIN_MS = 2_000

/** What AI did in this workspace, newest first: each run with its steps and its cost. */
export function ActivityPage() {
  const { runId } = useParams({ from: '/app/settings/activity/{-$runId}' })
  const runs = useInfiniteQuery({
    ...runsRead(useReadContext()),
    refetchInterval: (query) =>
      query.state.data?.pages.some(({ items }) => items.some(isLive)) === true ? LOOK_AGAIN_MS : false,
  })
  const all = runs.data?.pages.flatMap(({ items }) => items).filter(({ id }) => id !== runId)
  return (
    <Section title="Activity" lead="What AI did here, newest first. A run that fails or is cancelled costs nothing.">
      <CreditsLeft />
      {runId !== undefined && <NamedRun key={runId} runId={runId} />}
      {runs.error && <ReadProblem error={runs.error} retry={() => void runs.refetch()} />}
      {runs.isPending && !runs.error && <MutedLines rows={3} label="Loading runs" />}
      {all?.length === 0 && runId === undefined && (
        <EmptyState
          title="Nothing has run yet"
          example={<ExampleRow title="Rewrite a post" line="Done · 2 credits · 5 min ago" />}
        >
          Each text that AI writes, summarises or rewrites is listed here with its steps, models and cost.
        </EmptyState>
      )}
      {all && all.length > 0 && (
        <ul aria-label="Runs" className="flex flex-col divide-y divide-line rounded-panel border border-line bg-sheet">
          {all.map((run) => (
            <RunRow key={run.id} run={run} />
          ))}
        </ul>
      )}
      {runs.hasNextPage && (
        <Button className="self-start" busy={runs.isFetchingNextPage} onClick={() => void runs.fetchNextPage()}>
          Show older ones
        </Button>
      )}
    </Section>
  )
}

/** The credits, for everybody. Plan and payments are shown only with the permission. */
function CreditsLeft() {
  const left = useQuery(balanceRead(useReadContext())).data?.creditBalance.available
  return left === undefined ? null : <p className="text-ink-2">{creditWords(left)} left in this period.</p>
}
