/**
 * Loaded into each process of tests: one that goes on without a test of it ending is ended, and says what keeps it. The
 * whole time of a process is not looked at, since a slow machine takes a multiple of it.
 */
import { afterEach } from 'node:test'

const LONGEST_MS = Number(process.env.GALLEY_TEST_PATIENCE_MS ?? 10 * 60_000)
const LOOKS = 10

let last = performance.now()
afterEach(() => {
  last = performance.now()
})

setInterval(() => {
  if (performance.now() - last < LONGEST_MS) return
  const open = process.getActiveResourcesInfo().join(', ')
  console.error(`Ended since no test has finished for ${LONGEST_MS / 1000} seconds; still open: ${open}`)
  process.exit(1)
}, LONGEST_MS / LOOKS).unref()
