/**
 * Which test files run in one process, one after the other. To load the application takes a second of the processor,
 * and what has run a while runs several times as fast: twelve files together take a third of what they take apart.
 */

/** Files of one room share a process, up to so many: more would wait at the end for the last process. */
const MOST = 12
/** Those across the rooms take longer each. */
const MOST_ACROSS = 4
const ACROSS = 'tests/'

/** These look at the process itself, where the others must not be seen, or take as long as many others. */
const ALONE = new Set([
  'src/features/media/read-video.test.ts', // its memory
  'src/platforms/http.test.ts', // its memory
  'src/rules/linear.test.ts', // its processor time
])

/** The files of each process. Those that take longest come first, so that no core is idle at the end. */
export function shareProcesses(files: readonly string[], alone: ReadonlySet<string> = ALONE): string[][] {
  const processes: string[][] = []
  for (const file of [...files].sort(acrossFirst)) {
    const open = processes.at(-1)
    const first = open?.[0]
    const shares = first !== undefined && !alone.has(first) && !alone.has(file) && roomOf(first) === roomOf(file)
    if (shares && open.length < (file.startsWith(ACROSS) ? MOST_ACROSS : MOST)) open.push(file)
    else processes.push([file])
  }
  return processes
}

const roomOf = (file: string): string => file.split('/').slice(0, 2).join('/')

function acrossFirst(a: string, b: string): number {
  return Number(b.startsWith(ACROSS)) - Number(a.startsWith(ACROSS)) || (a < b ? -1 : 1)
}
