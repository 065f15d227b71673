/**
 * `npm test [files…]`: every test but those that need a browser, another server or a lot of time. On the embedded
 * database, or on the server of DATABASE_URL. Ends with "N passed, N failed". `--one-at-a-time` for heavy files.
 */
import { spawnSync } from 'node:child_process'
import { globSync } from 'node:fs'
import { join } from 'node:path'
import { run } from 'node:test'
import { spec } from 'node:test/reporters'

const FILES = [
  'src/**/*.test.ts',
  'sandbox/**/*.test.ts',
  'web/src/**/*.test.ts',
  'client/src/**/*.test.ts',
  'scripts/**/*.test.ts',
  'tests/**/*.test.ts',
]
/**
 * What asks no server, whatever DATABASE_URL says: rooms that can reach no database (tests/architecture), and journeys
 * of an installation with its embedded one. On a server they could only say the same again.
 */
const ASKS_NO_SERVER =
  /^(sandbox|web|client|tests\/journeys\/embedded|src\/(contract|rules|platforms|features\/publishing\/(core|simulation)))\//
/** Lanes of their own: see .ci/run. */
const OTHER_LANES = /^tests\/(assistants|browser|bluesky-server|openapi-linters|fuzz)\//

// Each file is a process that loads most of the house: what one has compiled the others need not compile again.
process.env.NODE_COMPILE_CACHE ??= join(import.meta.dirname, '../node_modules/.cache/galley')

const asked = process.argv.slice(2).filter((argument) => !argument.startsWith('--'))
const concurrency = process.argv.includes('--one-at-a-time') ? 1 : 3
const files = (asked.length > 0 ? asked : globSync(FILES).filter(isMeant)).sort()

function isMeant(file: string): boolean {
  return !OTHER_LANES.test(file) && !(process.env.DATABASE_URL && ASKS_NO_SERVER.test(file))
}

let passed = 0
let failed = 0
const results = run({ files, concurrency })
results.on('test:summary', ({ file, counts }) => {
  if (file !== undefined) return // one a file, and one for all
  passed = counts.passed
  failed = counts.tests - counts.passed - counts.skipped - counts.todo
})
results.compose(spec).pipe(process.stdout)
results.on('end', () => {
  spawnSync(process.execPath, [join(import.meta.dirname, '../tests/support/stop-test-cluster.ts')], {
    stdio: 'inherit',
  })
  console.log(`\n${passed} passed, ${failed} failed`)
  process.exitCode = failed > 0 || passed === 0 ? 1 : 0
})
