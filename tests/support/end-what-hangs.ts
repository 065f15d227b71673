/** Loaded into the process of each test file: one that never ends is ended, and says what keeps it from ending. */
const LONGEST_MINUTES = 10

setTimeout(() => {
  console.error(`Ended after ${LONGEST_MINUTES} minutes; still open: ${process.getActiveResourcesInfo().join(', ')}`)
  process.exit(1)
}, LONGEST_MINUTES * 60_000).unref()
