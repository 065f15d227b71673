/**
 * Each test process loads this file. It ends the process if none of its tests finishes for a long time, and says what
 * keeps the process alive. It does not limit the total time, because a slow machine takes many times as long.
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
