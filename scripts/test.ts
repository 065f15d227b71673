/**
 * `npm test [files…]`: every test except those that need a browser, another server, processes of Galley or a lot of
 * time. It uses the embedded database, or the server of DATABASE_URL, and ends with "N passed, N failed". `--lane
 * browser` runs the files of tests/browser if none are named, each in its own process; `--at-once 1` is for heavy ones;
 * `--again` gives failed files a second try, alone.
 */
import { spawnSync } from 'node:child_process'
import { globSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join, relative, resolve } from 'node:path'
import { parseArgs } from 'node:util'
import { memoryFolder } from './tests/memory-folder.ts'
import { hasNewsOnAServer } from './tests/no-news-on-a-server.ts'
import { runAgain } from './tests/run-again.ts'
import { type Outcome, type RunOptions, runProcesses } from './tests/run-processes.ts'
import { shareProcesses } from './tests/share-processes.ts'

const FILES = [
  'src/**/*.test.ts',
  'sandbox/**/*.test.ts',
  'web/src/**/*.test.ts',
  'client/src/**/*.test.ts',
  'scripts/**/*.test.ts',
  'tests/**/*.test.ts',
]
/** Folders with lanes of their own: see .ci/run. */
const OTHER_LANES =
  /^tests\/(assistants|browser|bluesky-server|openapi-linters|fuzz|processes|proofs|s3-server|speech)\//
const CACHE = join(import.meta.dirname, '../node_modules/.cache')

// Each process loads most of the source: what one has compiled, the others reuse.
process.env.NODE_COMPILE_CACHE ??= join(CACHE, 'galley')
// Holds databases and other temporary files of tests; `npm test` gives each run a folder of its own (tidily.ts).
process.env.TMPDIR ??= memoryFolder() ?? tmpdir()

const { values, positionals: asked } = parseArgs({
  options: {
    'at-once': { type: 'string', default: '4' },
    again: { type: 'boolean', default: false },
    lane: { type: 'string' },
  },
  allowPositionals: true,
})
const concurrency = Number(values['at-once'])
/** How many of the slowest files are named at the end, as places to make the run shorter. */
const SLOWEST = 10

/** The files to run. On a server only those that use it: the others would only repeat their result. */
async function filesToRun(): Promise<string[]> {
  const files =
    values.lane === undefined
      ? globSync(FILES).filter((file) => !OTHER_LANES.test(file))
      : globSync(`tests/${values.lane}/*.test.ts`).sort()
  if (!process.env.DATABASE_URL) return files
  const { filesReaching } = await import('./files-reaching.ts')
  const asking = filesReaching('tests/support/test-server.ts')
  return files.filter((file) => asking.has(file) && hasNewsOnAServer(file))
}

function testCluster(what: 'start' | 'stop'): boolean {
  const script = join(import.meta.dirname, `../tests/support/${what}-test-cluster.ts`)
  return spawnSync(process.execPath, [script], { stdio: 'inherit' }).status === 0
}

const files = asked.length > 0 ? [...new Set(asked.map((file) => relative('', resolve(file))))] : await filesToRun()
if (!testCluster('start')) {
  console.log('\n0 passed, 1 failed')
  process.exit(1)
}
const run = (options: Pick<RunOptions, 'processes' | 'concurrency'>): Promise<Outcome> =>
  runProcesses({
    ...options,
    folder: join(CACHE, 'test-processes'),
    execArgv: ['--import', new URL('../tests/support/end-what-hangs.ts', import.meta.url).href],
    output: process.stdout,
  })
const first = await run({
  // A lane has few files, and long ones.
  processes: values.lane === undefined && concurrency > 1 ? shareProcesses(files) : files.map((file) => [file]),
  concurrency,
})
const outcome = values.again ? await runAgain(first, run) : { ...first, unsteady: [] }
const { passed, failed, durations, unheard, unsteady } = outcome
testCluster('stop')
console.log(`\nThe slowest of ${durations.length} files, ${concurrency} processes at a time:`)
for (const { file, seconds } of durations.toSorted((a, b) => b.seconds - a.seconds).slice(0, SLOWEST)) {
  console.log(`${seconds.toFixed(1).padStart(7)} s  ${file}`)
}
for (const file of unsteady) console.log(`Failed, and passed when it was tried again alone: ${file}`)
for (const file of unheard) console.log(`Its process ended before its tests did: ${file}`)
console.log(`\n${passed} passed, ${failed} failed`)
process.exitCode = failed > 0 || passed === 0 ? 1 : 0
