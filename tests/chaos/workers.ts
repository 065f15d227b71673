import { type ChildProcess, spawn } from 'node:child_process'
import { once } from 'node:events'
import { type FileHandle, open } from 'node:fs/promises'
import { join } from 'node:path'
import { NO_DATABASE } from './timings.ts'

const RESTART_MS = 300

export interface Workers {
  /** Kills one at random with -9 and starts another in its place. */
  kill(pick: number): void
  /** Stops one (SIGSTOP) and lets it go on after `ms`. */
  freeze(pick: number, ms: number): void
  /** Tells them to end, in order; kills whoever does not within `limitMs`. Answers what went wrong, a line a worker. */
  end(limitMs: number): Promise<string[]>
}

/** Worker processes, as many as asked for, whatever befalls them. What they say goes to `workers.log`. */
export async function startWorkers(count: number, folder: string, env: Record<string, string>): Promise<Workers> {
  const log = await open(join(folder, 'workers.log'), 'a')
  const places: ChildProcess[] = []
  const frozen = new Map<ChildProcess, NodeJS.Timeout>()
  let ending = false

  /** As a supervisor does. A worker that ended otherwise by itself is a fault that must be seen: it stays away. */
  function fill(place: number): void {
    const worker = start(env, log)
    places[place] = worker
    worker.once('exit', (code) => {
      if (code === NO_DATABASE && !ending) setTimeout(() => ending || fill(place), RESTART_MS)
    })
  }
  for (let place = 0; place < count; place++) fill(place)
  // A frozen worker does not notice that the run has broken off.
  process.once('exit', () => {
    for (const worker of places) if (isRunning(worker)) worker.kill('SIGKILL')
  })

  function at(pick: number): { place: number; worker: ChildProcess } | null {
    const place = Math.floor(pick * count)
    const worker = places[place]
    return worker && isRunning(worker) ? { place, worker } : null
  }

  function goOn(worker: ChildProcess): void {
    clearTimeout(frozen.get(worker))
    frozen.delete(worker)
    if (isRunning(worker)) worker.kill('SIGCONT')
  }

  return {
    kill(pick) {
      const found = at(pick)
      if (!found || ending) return
      clearTimeout(frozen.get(found.worker))
      frozen.delete(found.worker)
      found.worker.kill('SIGKILL')
      fill(found.place)
    },
    freeze(pick, ms) {
      const found = at(pick)
      if (!found || ending || frozen.has(found.worker)) return
      found.worker.kill('SIGSTOP')
      frozen.set(
        found.worker,
        setTimeout(() => goOn(found.worker), ms),
      )
    },
    async end(limitMs) {
      ending = true
      for (const worker of frozen.keys()) goOn(worker)
      const ended = await Promise.all(places.map((worker) => endOne(worker, limitMs)))
      await log.close()
      return ended.filter((trouble) => trouble !== null)
    },
  }
}

function start(env: Record<string, string>, log: FileHandle): ChildProcess {
  return spawn(process.execPath, [join(import.meta.dirname, 'worker-process.ts')], {
    env: { ...process.env, ...env },
    stdio: ['ignore', log.fd, log.fd, 'ipc'], // the channel tells it when this process is gone
  })
}

function isRunning({ exitCode, signalCode }: ChildProcess): boolean {
  return exitCode === null && signalCode === null
}

/** Null where it ended in order. */
async function endOne(worker: ChildProcess, limitMs: number): Promise<string | null> {
  if (isRunning(worker)) {
    const ended = once(worker, 'exit')
    const timer = setTimeout(() => worker.kill('SIGKILL'), limitMs)
    worker.kill('SIGTERM')
    await ended
    clearTimeout(timer)
    if (worker.signalCode === 'SIGKILL') return `worker ${worker.pid} did not end within ${limitMs / 1000} s`
  }
  // Told to end before it could listen to that.
  const inOrder = [0, NO_DATABASE].includes(worker.exitCode ?? -1) || worker.signalCode === 'SIGTERM'
  return inOrder ? null : `worker ${worker.pid} ended by itself (${worker.signalCode ?? worker.exitCode})`
}
