import { run } from 'node:test'
import { spec } from 'node:test/reporters'
import { writeEntry } from './entry.ts'

export interface Outcome {
  passed: number
  failed: number
  durations: { file: string; seconds: number }[]
  /** Files with a test, a hook or a process that failed. */
  failures: string[]
  /** Tests that passed in all other files. */
  passedElsewhere: number
  /** Files of which no test was heard, or not the end: they have none, or their process ended before. */
  unheard: string[]
}

export interface RunOptions {
  /** The files of each process. */
  processes: readonly string[][]
  /** So many processes at once. */
  concurrency: number
  /** For what the processes begin with. */
  folder: string
  execArgv: string[]
  output: NodeJS.WritableStream
}

/** Runs the files and reports as they go on. What is counted as failed is at least one for each file that did. */
export function runProcesses({ processes, concurrency, folder, execArgv, output }: RunOptions): Promise<Outcome> {
  const entries = processes.map((files) => writeEntry(folder, files))
  const unheard = new Set(processes.flat())
  const durations: Outcome['durations'] = []
  const files = new Set(processes.flat())
  const failures = new Set<string>()
  let passedElsewhere = 0
  /** How many tests of the current file have passed so far. */
  let passedHere = 0
  /** A file's tests are told before the file itself. */
  let tests = 0
  let passed = 0
  let failed = 0
  /** Files that failed beside their tests, which the summary does not count: one that cannot be loaded, or a hook. */
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
    const error = details.error as { failureType?: string } | undefined // which its type does not tell
    if (details.type === 'suite' && error && error.failureType !== 'subtestsFailed') broken++
    if (tests > 0 && unheard.delete(name)) durations.push({ file: name, seconds: details.duration_ms / 1000 })
    tests = 0
  }
  results.on('test:pass', note)
  results.on('test:fail', note)
  results.on('test:summary', ({ file, counts }) => {
    // One a process, and one for all.
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
