import { sql } from 'kysely'
import { drivePost } from './drive-post.ts'
import { createTurns } from './turns.ts'
import type { Claim, PublisherWorld } from './world.ts'

/** Few, so that a post that asks for its intent reaches its first byte before the guard's time is over. */
const INTENTS_AT_ONCE = 4

export interface PublisherOptions {
  /** Posts in hand at once in this process. */
  concurrency?: number
  /** The longest sleep between two looks, milliseconds. */
  tickMs?: number
}

export interface Publisher {
  start(): void
  /** Looks now. */
  wake(): void
  /** Claims no more, and waits for what is in hand. */
  stop(): Promise<void>
}

/**
 * Claims posts whose time has come and drives each to its end. The post row is the only schedule: a wake-up only
 * shortens the sleep, and a lost one costs at most a tick.
 */
export function createPublisher(world: PublisherWorld, options: PublisherOptions = {}): Publisher {
  const { concurrency = 16, tickMs = 1000 } = options
  const { log } = world.services
  const turns = createTurns(INTENTS_AT_ONCE)
  const inHand = new Set<Promise<void>>()
  let stopping = false
  let woken = false
  let wakeUp: () => void = () => {}
  let running: Promise<void> = Promise.resolve()

  async function run(): Promise<void> {
    while (!stopping) {
      woken = false
      let pause = tickMs
      try {
        const claims = await claimDue(world, concurrency - inHand.size)
        for (const claim of claims) take(claim)
        pause = claims.length > 0 && inHand.size < concurrency ? 0 : await untilNext(world, tickMs)
      } catch (error) {
        log.warn({ err: error }, 'due posts could not be claimed: trying again in a moment')
      }
      if (pause > 0) await sleep(pause)
    }
  }

  function take(claim: Claim): void {
    const work = drivePost(world, claim, turns)
      .catch((error: unknown) =>
        log.error({ err: error, postId: claim.postId }, 'a post could not be driven on; its lease will end'),
      )
      .finally(() => {
        inHand.delete(work)
        wakeUp()
      })
    inHand.add(work)
  }

  function sleep(ms: number): Promise<void> {
    return new Promise((resolve) => {
      const timer = setTimeout(resolve, ms)
      wakeUp = () => {
        clearTimeout(timer)
        resolve()
      }
      if (woken || stopping) wakeUp()
    })
  }

  return {
    start() {
      running = run()
    },
    wake() {
      woken = true
      wakeUp()
    },
    async stop() {
      stopping = true
      wakeUp()
      await running
      await Promise.all(inHand)
    },
  }
}

async function claimDue(world: PublisherWorld, free: number): Promise<Claim[]> {
  if (free <= 0) return []
  const { clock, metrics } = world.services
  const began = clock.monotonic()
  const { rows } = await sql<{ org_id: string; post_id: string; fence: number }>`
    select org_id, post_id, fence
    from claim_due_posts(${world.worker}, make_interval(secs => ${world.leaseMs / 1000}::float8), ${free}::int)
  `.execute(world.sweep)
  metrics.claim(rows.length, (clock.monotonic() - began) / 1000)
  return rows.map((row) => ({ orgId: row.org_id, postId: row.post_id, fence: row.fence }))
}

/** How long until the next row is due, within a tick: approvals in other processes are found by then. */
async function untilNext(world: PublisherWorld, tickMs: number): Promise<number> {
  const { rows } = await sql<{ ms: number | null }>`
    select extract(epoch from next_wake_at() - clock_timestamp())::float8 * 1000 as ms
  `.execute(world.sweep)
  const ms = rows[0]?.ms
  return ms === null || ms === undefined ? tickMs : Math.min(Math.max(ms, 20), tickMs)
}
