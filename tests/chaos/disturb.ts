import { setTimeout as sleep } from 'node:timers/promises'
import type { RunDatabase } from './database.ts'
import { dice } from './random.ts'
import { FREEZE_MS } from './timings.ts'
import type { Workers } from './workers.ts'

export interface Disturbances {
  kills: number
  freezes: number
  postgresKills: number
}

/** Not too often: a worker that is started anew costs a second of a processor before it publishes anything. */
const PAUSE_MS = { shortest: 500, longest: 5_500 }

/** Kills and freezes workers at random moments until told to stop, and the database at even distances over the span. */
export async function disturb(
  { workers, database }: { workers: Workers; database: RunDatabase },
  { seed, spanMs, postgresKills }: { seed: number; spanMs: number; postgresKills: number },
  signal: AbortSignal,
): Promise<Disturbances> {
  const { roll, between } = dice(seed + 1)
  const done: Disturbances = { kills: 0, freezes: 0, postgresKills: 0 }
  const started = performance.now()
  while (!signal.aborted) {
    await sleep(between(PAUSE_MS.shortest, PAUSE_MS.longest), undefined, { signal }).catch(() => {})
    if (signal.aborted) break
    const nextPostgresKill = (spanMs * (done.postgresKills + 1)) / (postgresKills + 1)
    if (database.kill && done.postgresKills < postgresKills && performance.now() - started > nextPostgresKill) {
      await database.kill()
      done.postgresKills++
    } else if (roll() < 0.5) {
      workers.kill(roll())
      done.kills++
    } else {
      workers.freeze(roll(), between(FREEZE_MS.shortest, FREEZE_MS.longest))
      done.freezes++
    }
  }
  return done
}
