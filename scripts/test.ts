/**
 * `npm test [files…]`: every test but those that need a browser, another server or a lot of time. On the embedded
 * database, or on the server of DATABASE_URL. Ends with "N passed, N failed". `--one-at-a-time` for heavy files;
 * `--once-more` where a browser's own pace can fail a test: a few files that did are run again, and that is said.
 */
import { spawnSync } from 'node:child_process'
import { globSync } from 'node:fs'
import { join, relative } from 'node:path'
import { finished } from 'node:stream/promises'
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
  options: { 'one-at-a-time': { type: 'boolean' }, 'once-more': { type: 'boolean' } },
  allowPositionals: true,
})
/** More files than these did not fail by the browser's pace. */
const FEW = 3
const concurrency = values['one-at-a-time'] ? 1 : 4
const files = (asked.length > 0 ? asked : await meant()).sort()

/** On a server those that ask it for something: the others could only say the same again. */
async function meant(): Promise<string[]> {
  const files = globSync(FILES).filter((file) => !OTHER_LANES.test(file))
  if (!process.env.DATABASE_URL) return files
  const { filesReaching } = await import('./files-reaching.ts')
  const asking = filesReaching('tests/support/test-server.ts')
  return files.filter((file) => asking.has(file))
}

interface Played {
  passed: number
  failed: number
  /** The files in which something failed, or that could not be run. */
  failing: string[]
}

async function play(files: string[]): Promise<Played> {
  const counted = { passed: 0, failed: 0 }
  const failing = new Set<string>()
  const results = run({ files, concurrency })
  results.on('test:fail', ({ file, todo }) => {
    if (file !== undefined && !todo) failing.add(file)
  })
  results.on('test:summary', ({ file, counts }) => {
    if (file !== undefined) return // one a file that ran, and one for all
    counted.passed = counts.passed
    counted.failed = counts.tests - counts.passed - counts.skipped - counts.todo
  })
  const report = results.compose(spec)
  report.pipe(process.stdout, { end: false })
  await finished(report)
  return { ...counted, failing: [...failing] }
}

const { failing, ...counted } = await play(files)
let { passed, failed } = counted
if (values['once-more'] && failing.length > 0 && failing.length <= FEW) {
  console.log(`\n${failing.length} of the files failed. They are run once more.`)
  const again = await play(failing)
  const rescued = failing.filter((file) => !again.failing.includes(file))
  for (const file of rescued) console.log(`Passed only when run again, look into it: ${relative(process.cwd(), file)}`)
  passed += Math.max(0, failed - again.failed)
  failed = again.failed
}
spawnSync(process.execPath, [join(import.meta.dirname, '../tests/support/stop-test-cluster.ts')], { stdio: 'inherit' })
console.log(`\n${passed} passed, ${failed} failed`)
process.exitCode = failed > 0 || passed === 0 ? 1 : 0
