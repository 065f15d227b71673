import { CircleAlert, RefreshCw } from 'lucide-react'
import { type ReactNode, useEffect, useState } from 'react'
import { problemOf } from '../api/problem-words.ts'
import { Button } from './button.tsx'

/** A problem that belongs to no single place. */
export function ProblemLine({ words, children }: { words: string; children?: ReactNode }) {
  return (
    <div
      role="alert"
      // Can take the focus if there is no field to focus.
      tabIndex={-1}
      className="flex flex-wrap items-center gap-3 rounded-control border border-red bg-red-soft px-3 py-2 text-ink"
    >
      <CircleAlert aria-hidden="true" className="size-4 shrink-0 text-red" />
      <p className="min-w-0 grow basis-40">{words}</p>
      {children}
    </div>
  )
}

/** The error of a change, shown at the control that requested it. */
export function WriteProblem({ error, retry }: { error: Error | null; retry?: () => void }) {
  if (!error) return null
  const problem = problemOf(error)
  return (
    <ProblemLine words={problem.message}>
      {problem.retry &&
        retry &&
        (problem.waitSeconds === null ? (
          <Button onClick={retry}>Try again</Button>
        ) : (
          <Countdown seconds={problem.waitSeconds} then={retry} />
        ))}
    </ProblemLine>
  )
}

/** Waits as long as the server said, and then sends automatically. */
function Countdown({ seconds, then }: { seconds: number; then: () => void }) {
  const [left, setLeft] = useState(seconds)
  const [stopped, setStopped] = useState(false)
  useEffect(() => {
    if (stopped) return
    if (left <= 0) {
      then()
      return
    }
    const timer = setTimeout(() => setLeft(left - 1), 1000)
    return () => clearTimeout(timer)
  }, [left, stopped, then])
  if (stopped) return <Button onClick={then}>Try again</Button>
  return (
    <Button onClick={() => setStopped(true)}>
      Sends itself in <span className="figures">{left} s</span>, cancel
    </Button>
  )
}

/** A failed read, with nothing to show, or with earlier data and their time. */
export function ReadProblem({ error, retry, since }: { error: Error; retry: () => void; since?: string | null }) {
  const { message, retry: mayHelp } = problemOf(error)
  return (
    <div
      role="alert"
      className="flex flex-wrap items-center gap-3 rounded-panel border border-line-3 bg-sheet px-4 py-3"
    >
      <CircleAlert aria-hidden="true" className="size-4 shrink-0 text-red" />
      <p className="min-w-0 grow basis-40">
        {since ? `Not updated since ${since}. ` : ''}
        {message}
      </p>
      {mayHelp && (
        <Button onClick={retry}>
          <RefreshCw aria-hidden="true" className="size-4" />
          Retry
        </Button>
      )}
    </div>
  )
}
