import { type ChildProcess, spawn } from 'node:child_process'
import { once } from 'node:events'
import { type FileHandle, open } from 'node:fs/promises'
import { join } from 'node:path'
import { NO_DATABASE } from './timings.ts'

const RESTART_MS = 300
const MOST_STARTING = 2

/**
 * Processes of one kind. `pick`, a number from 0 up to 1, chooses one of them. Answers false if nothing can be done
 * now.
 */
export interface Fleet {
  /** Kills one with -9 and starts another in its place. */
  kill(pick: number): boolean
  /** Stops one with SIGSTOP, and lets it continue after `ms`. */
  freeze(pick: number, ms: number): boolean
  /**
   * Tells all to end, and kills those that have not ended within `limitMs`. Answers what went wrong, one line for each
   * process.
   */
  end(limitMs: number): Promise<string[]>
}

/** Keeps one process running for each environment in `places`. Their output goes to `<kind>.log`. */
export async function startFleet(
  kind: 'worker' | 'server',
  places: readonly Record<string, string>[],
  folder: string,
): Promise<Fleet> {
  const log = await open(join(folder, `${kind}s.log`), 'a')
  const processes: ChildProcess[] = []
  /** Processes that have reported that they run. A process that still loads can neither do harm nor suffer any. */
  const up = new WeakSet<ChildProcess>()
  const frozen = new Map<ChildProcess, NodeJS.Timeout>()
  let ending = false

  /**
   * Starts a process again, as a supervisor does. A process that ended by itself in another way has a fault, which must
   * be seen, so it is not restarted.
   */
  function fill(place: number): void {
    const started = start(kind, places[place] ?? {}, log)
    processes[place] = started
    started.once('message', () => up.add(started))
    started.once('exit', (code) => {
      if (code === NO_DATABASE && !ending) setTimeout(() => ending || fill(place), RESTART_MS)
    })
  }
  for (let place = 0; place < places.length; place++) fill(place)
  // If this process ends, a frozen one would not notice, so all are killed.
  process.once('exit', () => {
    for (const each of processes) if (isRunning(each)) each.kill('SIGKILL')
  })

  function at(pick: number): { place: number; found: ChildProcess } | null {
    const place = Math.floor(pick * places.length)
    const found = processes[place]
    return found && up.has(found) && isRunning(found) && !ending ? { place, found } : null
  }

  function goOn(one: ChildProcess): void {
    clearTimeout(frozen.get(one))
    frozen.delete(one)
    if (isRunning(one)) one.kill('SIGCONT')
  }

  return {
    kill(pick) {
      const chosen = at(pick)
      // Otherwise a busy machine would only start processes.
      const starting = processes.filter((each) => !up.has(each) || !isRunning(each))
      if (!chosen || starting.length >= MOST_STARTING) return false
      clearTimeout(frozen.get(chosen.found))
      frozen.delete(chosen.found)
      chosen.found.kill('SIGKILL')
      fill(chosen.place)
      return true
    },
    freeze(pick, ms) {
      const chosen = at(pick)
      if (!chosen || frozen.has(chosen.found)) return false
      const { found } = chosen
      found.kill('SIGSTOP')
      frozen.set(
        found,
        setTimeout(() => goOn(found), ms),
      )
      return true
    },
    async end(limitMs) {
      ending = true
      for (const each of frozen.keys()) goOn(each)
      const ended = await Promise.all(processes.map((each) => endOne(kind, each, limitMs)))
      await log.close()
      return ended.filter((trouble) => trouble !== null)
    },
  }
}

function start(kind: string, env: Record<string, string>, log: FileHandle): ChildProcess {
  return spawn(process.execPath, [join(import.meta.dirname, `${kind}-process.ts`)], {
    env: { ...process.env, ...env },
    stdio: ['ignore', log.fd, log.fd, 'ipc'], // by the IPC channel it notices when this process is gone
  })
}

function isRunning({ exitCode, signalCode }: ChildProcess): boolean {
  return exitCode === null && signalCode === null
}

/** Ends one process. Null if it ended as it was told. */
async function endOne(kind: string, one: ChildProcess, limitMs: number): Promise<string | null> {
  if (isRunning(one)) {
    const ended = once(one, 'exit')
    const timer = setTimeout(() => one.kill('SIGKILL'), limitMs)
    one.kill('SIGTERM')
    await ended
    clearTimeout(timer)
    if (one.signalCode === 'SIGKILL') return `${kind} ${one.pid} did not end within ${limitMs / 1000} s`
  }
  // A process that does not listen for SIGTERM yet is ended by the signal itself.
  const inOrder = [0, NO_DATABASE].includes(one.exitCode ?? -1) || one.signalCode === 'SIGTERM'
  return inOrder ? null : `${kind} ${one.pid} ended by itself (${one.signalCode ?? one.exitCode})`
}
