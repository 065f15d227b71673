import { MutedLines, PageHead } from '../ui/page.tsx'
import { ReadProblem } from '../ui/problem.tsx'

/** Shown when the page's draft could not be read. */
export function NotRead({ error, retry }: { error: Error; retry: () => void }) {
  return (
    <>
      <PageHead />
      <ReadProblem error={error} retry={retry} />
    </>
  )
}

/** Shown until the page's draft is read. */
export function Waiting() {
  return (
    <>
      <PageHead />
      <MutedLines rows={2} label="Loading the draft" />
    </>
  )
}
