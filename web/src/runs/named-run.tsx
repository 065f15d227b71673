import { useReadContext } from '../api/reads.ts'
import { usePolled } from '../api/use-polled.ts'
import { MutedLines } from '../ui/page.tsx'
import { ReadProblem } from '../ui/problem.tsx'
import { runRead } from './reads.ts'
import { RunRow } from './run-row.tsx'
import { isLive } from './run-words.ts'

/** The run in the address, opened and above all others, however old it is. */
export function NamedRun({ runId }: { runId: string }) {
  const run = usePolled({
    read: runRead(useReadContext(), runId),
    every: (data) => (data && isLive(data) ? 2 : null),
  })
  if (run.error) return <ReadProblem error={run.error} retry={() => void run.refetch()} />
  if (!run.data) return <MutedLines rows={1} label="Loading the run" />
  return (
    <ul aria-label="The run you followed" className="rounded-panel border border-line-3 bg-sheet">
      <RunRow run={run.data} opened />
    </ul>
  )
}
