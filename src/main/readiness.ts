import { constants } from 'node:fs'
import { access, mkdir } from 'node:fs/promises'
import { sql } from 'kysely'
import type { Services } from '#kernel/services.ts'
import type { ReadinessReport } from '#surfaces/http-server.ts'

/**
 * Ready when the database answers, the data folder can be written, and a worker gave a sign of life lately. Not while
 * this process is about to end: then nobody should be sent here any more.
 */
export async function readiness(services: Services, draining = false): Promise<ReadinessReport> {
  if (draining) return { ok: false, checks: { process: 'it was told to stop, and answers only what it has in hand' } }
  const checks = {
    database: await outcome(sql`select 1`.execute(services.db)),
    storage: await outcome(
      mkdir(services.config.dataDir, { recursive: true }).then(() => access(services.config.dataDir, constants.W_OK)),
    ),
    worker: await outcome(
      services.db
        .selectFrom('worker_heartbeat')
        .select('worker')
        .where('seen_at', '>', sql<string>`now() - interval '30 seconds'`)
        .executeTakeFirstOrThrow(() => new Error('no worker has given a sign of life for 30 seconds')),
    ),
  }
  return { ok: Object.values(checks).every((check) => check === 'ok'), checks }
}

async function outcome(check: Promise<unknown>): Promise<string> {
  return check.then(
    () => 'ok',
    (error: unknown) => (error instanceof Error ? error.message : String(error)),
  )
}
