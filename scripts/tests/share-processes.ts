/** Of those beside what they test. More would leave cores idle at the end of a run. */
const MOST = 24
/** Of those across the rooms, which take longer each. */
const MOST_ACROSS = 6
const ACROSS = 'tests/'

/** These look at the process itself, where others must not be seen. */
const ALONE = new Set([
  'src/features/media/videos/read-video.test.ts', // its memory
  'src/platforms/http.test.ts', // its memory
  'src/rules/linear.test.ts', // its processor time
])

/**
 * The files of each process, in which they run one after the other: to load the application takes a second of the
 * processor, and what has run a while runs faster (decision 041). Those that take longest come first.
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
