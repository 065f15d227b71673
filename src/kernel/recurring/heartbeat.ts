import { sql } from 'kysely'
import type { Db } from '../db/database.ts'
import type { Services } from '../services.ts'
import { repeat } from './repeat.ts'
import type { WorkerRole } from './worker-roles.ts'

const BEAT_MS = 5_000
/** A worker that has given no sign of life for this long counts as dead. */
export const ALIVE_SECONDS = 30
const FORGOTTEN_AFTER = '1 day'

/** Reports this worker as alive, with its roles, until it is stopped. */
export function startHeartbeat(
  sweep: Db,
  worker: string,
  { roles, log }: { roles: readonly WorkerRole[] } & Pick<Services, 'log'>,
): { stop(): Promise<void> } {
  const beats = repeat(BEAT_MS, beat)

  async function beat(): Promise<void> {
    try {
      await sweep
        .insertInto('worker_heartbeat')
        .values({ worker, roles: [...roles] })
        .onConflict((conflict) => conflict.column('worker').doUpdateSet({ seen_at: sql`now()`, roles: [...roles] }))
        .execute()
    } catch (error) {
      log.warn({ err: error }, 'this worker could not report that it is alive: trying again')
    }
  }

  return {
    async stop() {
      await beats.stop()
      await sweep.deleteFrom('worker_heartbeat').where('worker', '=', worker).execute()
    },
  }
}

/** Removes the rows of workers that were killed. */
export async function forgetDeadWorkers(_services: Services, sweep: Db): Promise<void> {
  await sweep
    .deleteFrom('worker_heartbeat')
    .where('seen_at', '<', sql<string>`now() - ${FORGOTTEN_AFTER}::interval`)
    .execute()
}
