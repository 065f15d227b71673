import type { Db } from '../db/database.ts'
import type { Services } from '../services.ts'
import type { Recurring } from './recurring.ts'
import { repeat } from './repeat.ts'
import { finishTurn, registerWork, takeDue } from './turn.ts'

const LOOK_MS = 5_000

export interface RecurringOptions {
  services: Services
  sweep: Db
  /** The name under which this process reports that it is alive. */
  worker: string
  work: readonly Recurring[]
}

/**
 * Runs due work until it is stopped. Different kinds run side by side, each kind only once at a time in the whole
 * installation.
 */
export function startRecurring({ services, sweep, worker, work }: RecurringOptions): { stop(): Promise<void> } {
  const { log } = services
  const running = new Map<string, Promise<void>>()
  let registered = false
  const looks = repeat(LOOK_MS, look)

  async function look(): Promise<void> {
    try {
      if (!registered) await registerWork(sweep, work)
      registered = true
      const free = work.filter(({ name }) => !running.has(name))
      const due = await takeDue(
        sweep,
        worker,
        free.map(({ name }) => name),
      )
      for (const entry of free) if (due.includes(entry.name)) begin(entry)
    } catch (error) {
      log.warn({ err: error }, 'due recurring work could not be read: trying again')
    }
  }

  function begin(entry: Recurring): void {
    running.set(
      entry.name,
      run(entry).finally(() => running.delete(entry.name)),
    )
  }

  async function run({ name, run: work }: Recurring): Promise<void> {
    let problem: string | null = null
    try {
      await work(services, sweep)
    } catch (error) {
      problem = error instanceof Error ? error.message : String(error)
      log.warn({ err: error, work: name }, 'recurring work failed: it will be tried again')
    }
    try {
      await finishTurn(sweep, worker, name, problem)
    } catch (error) {
      log.warn(
        { err: error, work: name },
        'recurring work is done, but this could not be stored: it will be done again',
      )
    }
  }

  return {
    async stop() {
      await looks.stop()
      await Promise.all(running.values())
    },
  }
}
