import { sentence } from '../api/problem-words.ts'
import type { Reading, ReadingStep, Step, StepKey } from './reads.ts'

/** Whether a step is open, skipped or done. An optional step before the chosen one counts as skipped. */
export type StepState = 'done' | 'skipped' | 'open'

export function stateOf(steps: readonly Step[], current: StepKey, key: StepKey): StepState {
  const step = steps.find((one) => one.key === key)
  if (step?.completed) return 'done'
  const at = steps.findIndex((one) => one.key === key)
  const here = steps.findIndex((one) => one.key === current)
  return step && !step.required && at < here ? 'skipped' : 'open'
}

/** The next step after skipping one. Null if it is the last, or required. */
export function afterSkipping(steps: readonly Step[], key: StepKey): StepKey | null {
  const at = steps.findIndex((one) => one.key === key)
  if (steps[at]?.required !== false) return null
  return steps[at + 1]?.key ?? null
}

/** How many of the steps are done: "2 of 5 done". */
export const doneWords = (steps: readonly Step[]): string =>
  `${steps.filter(({ completed }) => completed).length} of ${steps.length} done`

/** The progress of a reading, from its steps: the latest one that is running or done. */
export function progressWords(steps: readonly ReadingStep[]): string {
  const now = steps.findLast(({ status }) => status === 'running') ?? steps.at(-1)
  return now?.label ? `${now.label} …` : 'Asking for the first page …'
}

/** The outcome of a reading whose answer this browser has not seen. Null if there is none to tell. */
export function endedWords({ status, resultSummary, errorMessage }: Reading): string | null {
  if (status === 'failed') return sentence(errorMessage ?? 'The reading failed')
  if (status !== 'succeeded') return null
  const pages = resultSummary?.pages
  if (pages === 0) return 'No page of that address could be read. Read it again to see why, or go on without it.'
  if (typeof pages !== 'number') return null
  return `${pagesWords(pages)}${resultSummary?.source === 'heuristic' ? ', without a model' : ''}.`
}

export const pagesWords = (count: number): string => (count === 1 ? 'One page read' : `${count} pages read`)
