import { setTimeout as sleep } from 'node:timers/promises'
import type { RunDatabase } from './database.ts'
import type { Fleet } from './fleet.ts'
import type { RunOptions } from './options.ts'
import { dice } from './random.ts'
import { FREEZE_MS } from './timings.ts'

export interface Disturbances {
  kills: number
  freezes: number
  serverKills: number
  postgresKills: number
}

export interface Disturbed {
  workers: Fleet
  /** Null if the API is in this process. */
  servers: Fleet | null
  database: RunDatabase
}

/**
 * The longest pause between two disturbances. It is rather long, because a process that starts uses seconds of a
 * processor before it does anything.
 */
const LONGEST_PAUSE_MS = 6_000
const LOOK_MS = 100
const LONGEST_WAIT_MS = 6_000
/**
 * The share of kills among the disturbances of workers, and the share of freezes among the others. `KILLS_BEHIND` is
 * the share of kills while there are fewer than planned.
 */
const KILLS = 0.5
const KILLS_BEHIND = 0.8
const FREEZES = 0.7

/**
 * Kills and freezes workers and kills servers at random moments until it is told to stop, so often that the requested
 * number of kills is reached. Kills the database at even intervals.
 */
export async function disturb(
  { workers, servers, database }: Disturbed,
  { seed, spanMs, kills, postgresKills }: RunOptions,
  signal: AbortSignal,
): Promise<Disturbances> {
  const { roll, between } = dice(seed + 1)
  const done: Disturbances = { kills: 0, freezes: 0, serverKills: 0, postgresKills: 0 }
  // On average a tenth more often than requested, because the number is random.
  const longest = Math.min(LONGEST_PAUSE_MS, (2 * spanMs * KILLS) / (1.1 * kills))
  const started = performance.now()
  // Starting processes takes time, so on a slow machine random moments alone would bring too few kills.
  const isBehind = () => done.kills < kills * Math.min(1, (performance.now() - started) / spanMs)
  // After half of the time, a kind that has not come yet is next, because a short run has few disturbances.
  const owed = () => {
    if (performance.now() - started < spanMs / 2) return null
    if (servers && done.serverKills === 0) return 'server kill'
    return done.freezes === 0 ? 'freeze' : null
  }
  const drawn = () => {
    const kind = roll()
    const share = isBehind() ? KILLS_BEHIND : KILLS
    if (kind < share) return 'kill'
    return kind < share + (1 - share) * FREEZES || !servers ? 'freeze' : 'server kill'
  }
  while (!signal.aborted) {
    await sleep(between(longest / 10, longest), undefined, { signal }).catch(() => {})
    if (signal.aborted) break
    const nextPostgresKill = (spanMs * (done.postgresKills + 1)) / (postgresKills + 1)
    const kind = owed() ?? drawn()
    if (database.kill && done.postgresKills < postgresKills && performance.now() - started > nextPostgresKill) {
      if (database.kill()) done.postgresKills++
    } else if (kind === 'kill') {
      if (await soon(() => workers.kill(roll()), signal)) done.kills++
    } else if (kind === 'freeze') {
      if (workers.freeze(roll(), between(FREEZE_MS.shortest, FREEZE_MS.longest))) done.freezes++
    } else if (servers?.kill(roll())) {
      done.serverKills++
    }
  }
  return done
}

/** Tries until `deed` succeeds, since no worker is killed while others still start. False if that takes too long. */
async function soon(deed: () => boolean, signal: AbortSignal): Promise<boolean> {
  for (let tries = LONGEST_WAIT_MS / LOOK_MS; tries > 0 && !signal.aborted; tries--) {
    if (deed()) return true
    await sleep(LOOK_MS, undefined, { signal }).catch(() => {})
  }
  return false
}
