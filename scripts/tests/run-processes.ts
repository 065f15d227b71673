import { run } from 'node:test'
import { spec } from 'node:test/reporters'
import { writeEntry } from './entry.ts'

export interface Outcome {
  passed: number
  failed: number
  durations: { file: string; seconds: number }[]
  /** Files with a failed test, hook or process. */
  failures: string[]
  /** How many tests passed in all other files. */
  passedElsewhere: number
  /** Files whose tests or whose end were not reported: they have none, or their process ended early. */
  unheard: string[]
}

export interface RunOptions {
  /** The files of each process. */
  processes: readonly string[][]
  /** How many processes run at once. */
  concurrency: number
  /** The folder for the files that the processes start with. */
  folder: string
  execArgv: string[]
  output: NodeJS.WritableStream
}

/** Runs the files and reports their progress. Each failed file counts as at least one failure. */
export function runProcesses({ processes, concurrency, folder, execArgv, output }: RunOptions): Promise<Outcome> {
  const entries = processes.map((files) => writeEntry(folder, files))
  const unheard = new Set(processes.flat())
  const durations: Outcome['durations'] = []
  const files = new Set(processes.flat())
  const failures = new Set<string>()
  let passedElsewhere = 0
  /** How many tests of the current file have passed so far. */
  let passedHere = 0
  /** The tests of the current file: they are reported before the file itself. */
  let tests = 0
  let passed = 0
  let failed = 0
  /**
   * Files with failures outside of their tests, which the summary does not count: a file that cannot be loaded, or a
   * failed hook.
   */
  let broken = 0
  const results = run({ files: entries, concurrency, execArgv })
  const note = ({ nesting, name, details }: { nesting: number; name: string; details: Details }) => {
    if (nesting > 0) {
      tests++
      if (!details.error && details.type !== 'suite') passedHere++
      return
    }
    if (!details.error) passedElsewhere += passedHere
    else if (files.has(name)) failures.add(name)
    passedHere = 0
    const error = details.error as { failureType?: string } | undefined // its type does not say this
    if (details.type === 'suite' && error && error.failureType !== 'subtestsFailed') broken++
    if (tests > 0 && unheard.delete(name)) durations.push({ file: name, seconds: details.duration_ms / 1000 })
    tests = 0
  }
  results.on('test:pass', note)
  results.on('test:fail', note)
  results.on('test:summary', ({ file, counts }) => {
    // There is one summary for each process, which names its file, and one for all.
    if (file !== undefined) return
    passed = counts.passed
    failed = counts.tests - counts.passed - counts.skipped - counts.todo
  })
  results.compose(spec).pipe(output, { end: false })
  return new Promise((resolve) => {
    results.on('end', () =>
      resolve({
        passed,
        failed: failed + broken + unheard.size,
        durations,
        failures: [...new Set([...failures, ...unheard])],
        passedElsewhere,
        unheard: [...unheard],
      }),
    )
  })
}

interface Details {
  duration_ms: number
  error?: Error
  type?: string
}
