/**
 * The most test files in one process, for those that stand beside what they test. More would leave cores idle at the
 * end of a run.
 */
const MOST = 24
/** The most files in one process for those in `tests/`, each of which takes longer. */
const MOST_ACROSS = 6
const ACROSS = 'tests/'

/** Files that measure the process itself, in which nothing else may run. */
const ALONE = new Set([
  'src/features/media/videos/read-video.test.ts', // its memory
  'src/platforms/http.test.ts', // its memory
  'src/rules/linear.test.ts', // its processor time
])

/**
 * The files of each process, which run one after the other: loading the application takes a second of processor time,
 * and code that has run for a while is faster (docs/tests/shared-processes.md). The slowest files come first.
 */
export function shareProcesses(files: readonly string[], alone: ReadonlySet<string> = ALONE): string[][] {
  const processes: string[][] = []
  for (const file of [...files].sort(acrossFirst)) {
    const last = processes.at(-1) ?? []
    const [first] = last
    const shares = first !== undefined && !alone.has(first) && !alone.has(file) && isAcross(first) === isAcross(file)
    if (shares && last.length < (isAcross(file) ? MOST_ACROSS : MOST)) last.push(file)
    else processes.push([file])
  }
  return processes
}

const isAcross = (file: string): boolean => file.startsWith(ACROSS)

function acrossFirst(a: string, b: string): number {
  return Number(isAcross(b)) - Number(isAcross(a)) || (a < b ? -1 : 1)
}
