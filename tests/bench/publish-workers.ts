import { type ChildProcess, spawn } from 'node:child_process'
import { once } from 'node:events'
import { join } from 'node:path'

/** The folder of this checkout. */
export const HERE = join(import.meta.dirname, '../..')

export interface Workers {
  pids: number[]
  stop(): Promise<void>
}

/** Starts so many processes of a checkout's `npm run worker`. Resolves when each has reported that it works. */
export async function startWorkers(count: number, env: Record<string, string>, checkout: string): Promise<Workers> {
  const workers = Array.from({ length: count }, () =>
    spawn(process.execPath, [...process.execArgv, join(checkout, 'src/main/worker.ts')], {
      cwd: checkout,
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
  ended.catch(() => {}) // a process that ends after its start has not failed to start
  await Promise.race([once(worker.stdout ?? worker, 'data'), ended])
  worker.stdout?.resume()
}
