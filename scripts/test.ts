/**
 * `npm test [files…]`: every test but those that need a browser, another server or a lot of time. On the embedded
 * database, or on the server of DATABASE_URL. Ends with "N passed, N failed". `--lane browser` means the files of
 * tests/browser where none are named; `--one-at-a-time` is for heavy ones.
 */
import { spawnSync } from 'node:child_process'
import { globSync } from 'node:fs'
import { join, relative } from 'node:path'
import { run } from 'node:test'
import { spec } from 'node:test/reporters'
import { parseArgs } from 'node:util'

const FILES = [
  'src/**/*.test.ts',
  'sandbox/**/*.test.ts',
  'web/src/**/*.test.ts',
  'client/src/**/*.test.ts',
  'scripts/**/*.test.ts',
  'tests/**/*.test.ts',
]
/** Lanes of their own: see .ci/run. */
const OTHER_LANES = /^tests\/(assistants|browser|bluesky-server|openapi-linters|fuzz)\//

// Each file is a process that loads most of the house: what one has compiled the others need not compile again.
process.env.NODE_COMPILE_CACHE ??= join(import.meta.dirname, '../node_modules/.cache/galley')

const { values, positionals: asked } = parseArgs({
  options: { 'one-at-a-time': { type: 'boolean' }, lane: { type: 'string' } },
  allowPositionals: true,
})
const concurrency = values['one-at-a-time'] ? 1 : 4
/** So many files are named at the end: where a run of the tests can be made shorter. */
const SLOWEST = 10
const execArgv = ['--import', new URL('../tests/support/end-what-hangs.ts', import.meta.url).href]
const files = (asked.length > 0 ? asked : await meant()).sort()

/** On a server those that ask it for something: the others could only say the same again. */
async function meant(): Promise<string[]> {
  if (values.lane !== undefined) return globSync(`tests/${values.lane}/*.test.ts`)
  const files = globSync(FILES).filter((file) => !OTHER_LANES.test(file))
  if (!process.env.DATABASE_URL) return files
  const { filesReaching } = await import('./files-reaching.ts')
  const asking = filesReaching('tests/support/test-server.ts')
  return files.filter((file) => asking.has(file))
}

function testCluster(what: 'start' | 'stop'): boolean {
  const script = join(import.meta.dirname, `../tests/support/${what}-test-cluster.ts`)
  return spawnSync(process.execPath, [script], { stdio: 'inherit' }).status === 0
}

if (!testCluster('start')) {
  console.log('\n0 passed, 1 failed')
  process.exit(1)
}
let passed = 0
let failed = 0
const results = run({ files, concurrency, execArgv })
const durations: { file: string; seconds: number }[] = []
results.on('test:summary', ({ file, counts, duration_ms }) => {
  // One a file, and one for all.
  if (file !== undefined) {
    durations.push({ file: relative(process.cwd(), file), seconds: duration_ms / 1000 })
    return
  }
  passed = counts.passed
  failed = counts.tests - counts.passed - counts.skipped - counts.todo
})
results.compose(spec).pipe(process.stdout)
results.on('end', () => {
  testCluster('stop')
  console.log(`\nThe slowest of ${durations.length} files, ${concurrency} at a time:`)
  for (const { file, seconds } of durations.toSorted((a, b) => b.seconds - a.seconds).slice(0, SLOWEST)) {
    console.log(`${seconds.toFixed(1).padStart(7)} s  ${file}`)
  }
  console.log(`\n${passed} passed, ${failed} failed`)
  process.exitCode = failed > 0 || passed === 0 ? 1 : 0
})
