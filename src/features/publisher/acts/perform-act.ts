import { hostname } from 'node:os'
import { setTimeout as sleep } from 'node:timers/promises'
import { sql } from 'kysely'
import { inScope } from '#kernel/db/transaction.ts'
import type { Services } from '#kernel/services.ts'
import { ALONE, type Claim, type EffectWorld } from '../drive/effect-kind.ts'
import { type ActRow, actsWithEffects, isSettled } from './act-columns.ts'
import { driveAct } from './drive-act.ts'

/** As long as a worker's lease, so that workers take over from this process as soon as from another worker. */
const LEASE_MS = 30_000
/** The longest that a caller waits for the act. */
const PATIENCE_MS = 15_000
const LOOK_EVERY_MS = 100

/**
 * Performs a committed act now, in this process, as a worker would. Returns the act afterwards. The act is settled, or
 * still open if PATIENCE_MS have passed or its next try comes later; then the workers continue with it. Never call it
 * inside a transaction.
 */
export async function performAct(services: Services, act: Pick<ActRow, 'org_id' | 'id'>): Promise<ActRow> {
  const world: EffectWorld = {
    services,
    worker: `${hostname()}:asked`,
    leaseMs: LEASE_MS * services.config.pace,
    backoffScale: services.config.pace,
    random: () => 0.5, // randomness spreads the retries of many workers, and this is one caller
  }
  const end = services.clock.monotonic() + PATIENCE_MS
  for (;;) {
    const claim = await claimAct(world, act)
    if (claim) await within(driveAct(world, claim, ALONE), end - services.clock.monotonic())
    const now = await readAct(services, act)
    if (isSettled(now)) return now
    const left = end - services.clock.monotonic()
    // If the next try comes only after the caller's patience, waiting would not help.
    const wakesIn = now.wake_at === null ? 0 : Date.parse(now.wake_at) - services.clock.now().getTime()
    if (left <= 0 || (now.lease_owner === null && wakesIn > left)) return now
    await sleep(Math.min(LOOK_EVERY_MS, left))
  }
}

/** Waits at most `ms`. After that the act is still driven, and its errors are dropped. */
async function within(driving: Promise<void>, ms: number): Promise<void> {
  const patience = new AbortController()
  try {
    await Promise.race([driving, sleep(Math.max(0, ms), undefined, { signal: patience.signal })])
  } finally {
    patience.abort()
    driving.catch(() => {})
  }
}

async function claimAct(world: EffectWorld, act: Pick<ActRow, 'org_id' | 'id'>): Promise<Claim | null> {
  const { rows } = await inScope(world.services.db, { orgId: act.org_id }, (db) =>
    sql<{ fence: number | null }>`
      select claim_now(${world.worker}, make_interval(secs => ${world.leaseMs / 1000}::float8), ${act.id}) as fence
    `.execute(db),
  )
  return typeof rows[0]?.fence === 'number' ? { orgId: act.org_id, id: act.id, fence: rows[0].fence } : null
}

async function readAct(services: Services, act: Pick<ActRow, 'org_id' | 'id'>): Promise<ActRow> {
  return inScope(services.db, { orgId: act.org_id }, (db) =>
    actsWithEffects(db).where('a.org_id', '=', act.org_id).where('a.id', '=', act.id).executeTakeFirstOrThrow(),
  )
}
