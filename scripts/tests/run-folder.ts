import { execFileSync } from 'node:child_process'
import {
  chmodSync,
  mkdtempSync,
  readdirSync,
  readFileSync,
  readlinkSync,
  rmSync,
  statSync,
  writeFileSync,
} from 'node:fs'
import { hostname } from 'node:os'
import { join } from 'node:path'
import { setTimeout as sleep } from 'node:timers/promises'

/** The prefix is short, since the path of a database's socket inside has a length limit. */
const PREFIX = 'galley-'
/** The file that names the machine: if two machines share the folder, neither knows the other's processes. */
const MACHINE = 'machine'
/**
 * The signals, in order. At the first, PostgreSQL waits for its clients; at the second, it ends with everything it
 * holds.
 */
const SIGNALS = ['SIGTERM', 'SIGQUIT', 'SIGKILL'] as const
/** How long each signal is given. */
const PATIENCE_MS = 5_000
const STEP_MS = 50

/** Makes a folder for everything temporary of a run. Its name says which process owns it. */
export function makeRunFolder(inside: string): string {
  const folder = mkdtempSync(join(inside, `${PREFIX}${process.pid}-`))
  // As open as the folder that it replaces: if root runs the tests, the database belongs to another user.
  chmodSync(folder, statSync(inside).mode & 0o7777)
  writeFileSync(join(folder, MACHINE), hostname())
  return folder
}

/** Ends everything that runs in the folder, also processes that have left their parent, and removes the folder. */
export async function endRun(folder: string): Promise<void> {
  for (const signal of SIGNALS) {
    for (const pid of processesOf(folder)) send(pid, signal)
    const until = performance.now() + PATIENCE_MS
    while (processesOf(folder).length > 0 && performance.now() < until) await sleep(STEP_MS)
    if (processesOf(folder).length === 0) break
  }
  rmSync(folder, { recursive: true, force: true, maxRetries: 3 })
}

/** Removes what killed runs left and could not clean up. */
export async function endDeadRuns(inside: string): Promise<void> {
  for (const name of readdirSync(inside)) {
    const pid = new RegExp(`^${PREFIX}(\\d+)-`).exec(name)?.[1]
    if (pid === undefined || send(Number(pid), 0) || machineOf(join(inside, name)) !== hostname()) continue
    await endRun(join(inside, name))
  }
}

function machineOf(folder: string): string | null {
  try {
    return readFileSync(join(folder, MACHINE), 'utf8')
  } catch {
    return null // somebody else's folder
  }
}

/**
 * The processes that were started for the folder: it is their TMPDIR, their working directory, or one of their
 * arguments.
 */
export function processesOf(folder: string): number[] {
  const own = (pid: number) => pid !== process.pid && pid !== process.ppid
  if (process.platform !== 'linux') return processesByArguments(folder).filter(own)
  const pids = readdirSync('/proc').filter((name) => /^\d+$/.test(name))
  return pids.map(Number).filter((pid) => own(pid) && belongs(`/proc/${pid}`, folder))
}

function belongs(at: string, folder: string): boolean {
  const isWithin = (path: string) => path === folder || path.startsWith(`${folder}/`)
  const holds = (read: () => string, isIt: (text: string) => boolean): boolean => {
    try {
      return isIt(read())
    } catch {
      return false // gone meanwhile, or somebody else's
    }
  }
  return (
    holds(
      () => readFileSync(`${at}/environ`, 'latin1'),
      (all) => all.split('\0').some((one) => one.startsWith('TMPDIR=') && isWithin(one.slice('TMPDIR='.length))),
    ) ||
    holds(
      () => readFileSync(`${at}/cmdline`, 'latin1'),
      (all) => all.includes(folder),
    ) ||
    holds(() => readlinkSync(`${at}/cwd`), isWithin)
  )
}

const processesByArguments = (folder: string): number[] =>
  execFileSync('ps', ['-Awwo', 'pid=,command='], { encoding: 'utf8' })
    .split('\n')
    .filter((line) => line.includes(folder))
    .map((line) => Number.parseInt(line, 10))

/** Sends a signal. Answers whether there is such a process. */
function send(pid: number, signal: NodeJS.Signals | 0): boolean {
  try {
    process.kill(pid, signal)
    return true
  } catch (error) {
    return error instanceof Error && 'code' in error && error.code === 'EPERM'
  }
}
