import type { Outcome, RunOptions } from './run-processes.ts'

/** The most files that are tried again: more failures are not due to a busy machine. */
const MOST = 6

export interface SecondTry extends Outcome {
  /** Files that failed first and then passed. */
  unsteady: string[]
}

/**
 * Runs the failed files once more, one at a time and each in its own process: beside a browser and two databases, a
 * machine can be too busy for what a test waits for. What fails twice has failed; what passes now is named, so that
 * somebody fixes it.
 */
export async function runAgain(
  first: Outcome,
  run: (options: Pick<RunOptions, 'processes' | 'concurrency'>) => Promise<Outcome>,
): Promise<SecondTry> {
  const { failures } = first
  if (failures.length === 0 || failures.length > MOST) return { ...first, unsteady: [] }
  const second = await run({ processes: failures.map((file) => [file]), concurrency: 1 })
  return {
    ...second,
    passed: first.passedElsewhere + second.passed,
    durations: first.durations,
    unsteady: failures.filter((file) => !second.failures.includes(file)),
  }
}
