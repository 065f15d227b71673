import { inScope } from '#kernel/db/transaction.ts'
import type { Services } from '#kernel/services.ts'
import { leaseOf } from './claim-run.ts'
import type { RunTiming } from './limits.ts'
import type { Attempt } from './run-row.ts'

export interface Watch {
  /** Aborted when the attempt has lost the run or has reached its time limit. */
  signal: AbortSignal
  ended(): 'lost' | 'time' | null
  stop(): void
}

/**
 * Watches an attempt while it works: renews its lease, and notices within one check that the run was cancelled or taken
 * over. If the database is unreachable for the length of the lease, the attempt ends, since another worker may hold the
 * run by then.
 */
export function watchRun(services: Services, attempt: Attempt, timing: RunTiming): Watch {
  const { db, clock, log } = services
  const controller = new AbortController()
  const began = clock.monotonic()
  let why: 'lost' | 'time' | null = null
  let confirmed = began
  let looking = false

  const end = (reason: 'lost' | 'time'): void => {
    why ??= reason
    clearInterval(timer)
    controller.abort()
  }

  async function look(): Promise<void> {
    const asked = clock.monotonic()
    if (asked - began > timing.limitMs) return end('time')
    if (asked - confirmed > timing.leaseMs) return end('lost')
    if (looking) return
    looking = true
    try {
      if (await giveSign()) confirmed = asked
      else end('lost')
    } catch (error) {
      log.warn({ err: error, run: attempt.runId }, 'a run could not be looked at: trying again')
    } finally {
      looking = false
    }
  }

  const giveSign = async (): Promise<boolean> => {
    const { orgId, runId, fence } = attempt
    const given = await inScope(db, { orgId }, (trx) =>
      trx
        .updateTable('agent_run')
        .set({ lease_until: leaseOf(timing.leaseMs) })
        .where('org_id', '=', orgId)
        .where('id', '=', runId)
        .where('status', '=', 'running')
        .where('fence', '=', fence)
        .executeTakeFirst(),
    )
    return given.numUpdatedRows > 0n
  }

  const timer = setInterval(look, timing.lookMs)
  return { signal: controller.signal, ended: () => why, stop: () => clearInterval(timer) }
}
