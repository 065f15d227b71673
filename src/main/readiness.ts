import { constants } from 'node:fs'
import { access, mkdir } from 'node:fs/promises'
import { sql } from 'kysely'
import { DATA_FOLDER } from '#kernel/private-files.ts'
import { ALIVE_SECONDS } from '#kernel/recurring/heartbeat.ts'
import type { WorkerRole } from '#kernel/recurring/worker-roles.ts'
import type { Services } from '#kernel/services.ts'
import type { ReadinessReport } from '#surfaces/http/http-server.ts'

/** The roles without which nothing is published or notified. Without the others much still works. */
const NEEDED: readonly WorkerRole[] = ['publish', 'jobs']

/**
 * Ready when the database answers, files can be stored, and workers were alive recently. Not ready while this process
 * is about to end, so that no requests are sent to it.
 */
export function createReadiness(services: Services, draining = () => false): () => Promise<ReadinessReport> {
  const { db, config, log, storage } = services
  const checks: Record<string, () => Promise<unknown>> = {
    database: () => sql`select 1`.execute(db),
    storage: async () => {
      await mkdir(config.dataDir, { recursive: true, mode: DATA_FOLDER })
      await access(config.dataDir, constants.W_OK)
      await storage.check()
    },
    worker: async () => {
      const { rows } = await sql<{ role: string }>`
        select distinct unnest(roles) as role from worker_heartbeat
        where seen_at > now() - make_interval(secs => ${ALIVE_SECONDS})
      `.execute(db)
      const missing = NEEDED.filter((role) => !rows.some((row) => row.role === role))
      if (missing.length === 0) return
      throw new Error(`no worker for ${missing.join(' and ')} has reported for ${ALIVE_SECONDS} seconds`)
    },
  }
  /** The present cause of each failing check. A proxy asks every second, but each cause is logged only once. */
  const known = new Map<string, string>()

  /** The public outcome, which is only `ok` or `failed`. The cause is logged. */
  async function outcome(name: string, check: () => Promise<unknown>): Promise<'ok' | 'failed'> {
    try {
      await check()
      if (known.delete(name)) log.info({ check: name }, 'this check of readiness passes again')
      return 'ok'
    } catch (error) {
      const reason = error instanceof Error ? error.message : String(error)
      if (known.get(name) !== reason) log.warn({ err: error, check: name }, 'not ready: a check of readiness fails')
      known.set(name, reason)
      return 'failed'
    }
  }

  return async () => {
    if (draining()) return { ok: false, checks: { process: 'stopping' } }
    const outcomes = []
    for (const [name, check] of Object.entries(checks)) outcomes.push([name, await outcome(name, check)] as const)
    return { ok: outcomes.every(([, found]) => found === 'ok'), checks: Object.fromEntries(outcomes) }
  }
}
