import { sql } from 'kysely'
import { refreshExpiring } from '#features/accounts/index.ts'
import { sweepCardPictures, sweepUnfinishedUploads } from '#features/media/index.ts'
import type { PublisherWorld } from './world.ts'

const HEARTBEAT_MS = 5_000
const SWEEP_MS = 60_000

/** What else of other features a worker begins every minute. */
export interface Chore {
  name: string
  begin(): Promise<unknown>
}

/** What a worker does beside publishing: gives signs of life, refreshes tokens before they end, clears what is over. */
export function startHousekeeping(world: PublisherWorld, chores: readonly Chore[] = []): { stop(): Promise<void> } {
  const { log } = world.services
  const tasks = [
    every(HEARTBEAT_MS, 'heartbeat', () => beat(world)),
    every(SWEEP_MS, 'sweep', () => sweep(world)),
    every(SWEEP_MS, 'token refresh', () => refreshExpiring(world.services, world.sweep)),
    every(SWEEP_MS, 'unfinished uploads', () => sweepUnfinishedUploads(world.services, world.sweep)),
    every(SWEEP_MS, 'pictures of link cards', () => sweepCardPictures(world.services, world.sweep)),
    ...chores.map(({ name, begin }) => every(SWEEP_MS, name, begin)),
  ]

  function every(ms: number, name: string, work: () => Promise<unknown>): { stop(): Promise<void> } {
    let running: Promise<unknown> = Promise.resolve()
    let busy = false
    const run = (): void => {
      if (busy) return
      busy = true
      running = work()
        .catch((error: unknown) => log.warn({ err: error }, `${name} failed: it will be tried again`))
        .finally(() => {
          busy = false
        })
    }
    run()
    const timer = setInterval(run, ms)
    return {
      async stop() {
        clearInterval(timer)
        await running
      },
    }
  }

  return {
    async stop() {
      await Promise.all(tasks.map((task) => task.stop()))
      await world.services.db.deleteFrom('worker_heartbeat').where('worker', '=', world.worker).execute()
    },
  }
}

async function beat(world: PublisherWorld): Promise<void> {
  await world.services.db
    .insertInto('worker_heartbeat')
    .values({ worker: world.worker })
    .onConflict((conflict) => conflict.column('worker').doUpdateSet({ seen_at: sql`now()` }))
    .execute()
}

async function sweep(world: PublisherWorld): Promise<void> {
  await sql`select sweep_expired()`.execute(world.sweep)
  await sql`select fold_post_tally()`.execute(world.sweep)
  await sql`select sweep_webhooks()`.execute(world.sweep)
  await sql`select sweep_assistants()`.execute(world.sweep)
}
