import { type ChildProcess, spawn } from 'node:child_process'
import { once } from 'node:events'
import { join } from 'node:path'

const WORKER = join(import.meta.dirname, '../../src/main/worker.ts')

export interface Workers {
  pids: number[]
  stop(): Promise<void>
}

/** Starts as many processes of `npm run worker`; resolves when each has reported that it works. */
export async function startWorkers(count: number, env: Record<string, string>): Promise<Workers> {
  const workers = Array.from({ length: count }, () =>
    spawn(process.execPath, [...process.execArgv, WORKER], {
      env: { ...process.env, ...env },
      stdio: ['ignore', 'pipe', 'inherit'],
    }),
  )
  await Promise.all(workers.map(greeted))
  return {
    pids: workers.map(({ pid }) => pid ?? 0),
    async stop() {
      await Promise.all(
        workers.map(async (worker) => {
          if (worker.exitCode !== null) return
          const ended = once(worker, 'exit')
          worker.kill('SIGTERM')
          await ended
        }),
      )
    },
  }
}

async function greeted(worker: ChildProcess): Promise<void> {
  const ended = once(worker, 'exit').then(([code]) => {
    throw new Error(`A worker ended with ${code}`)
  })
  ended.catch(() => {}) // it ends later, as it should
  await Promise.race([once(worker.stdout ?? worker, 'data'), ended])
  worker.stdout?.resume()
}
