import { setTimeout as nap } from 'node:timers/promises'
import { sql } from 'kysely'
import type { Db } from '#kernel/db/database.ts'
import { createSemaphore } from '#kernel/semaphore.ts'
import { claimDueActs } from './acts/claim-due-acts.ts'
import { driveAct } from './acts/drive-act.ts'
import type { Among, EffectWorld, OwnedClaim } from './drive/effect-kind.ts'
import { createInHand, createPace } from './in-hand.ts'
import { drivePost } from './posts/drive-post.ts'
import { createTogether } from './posts/save-together.ts'

/** The surroundings of one publisher. */
export interface PublisherWorld extends EffectWorld {
  /** The role that may call the functions that look across workspaces. */
  sweep: Db
}

/**
 * The number of steps that may request an intent at once. It is small, so that each sends its first byte within the
 * guard's time.
 */
const INTENTS_AT_ONCE = 4
/**
 * How often acts are claimed. This is seldom enough, because the process in which an act is requested performs it at
 * once, and workers only take acts that were left over or have to wait.
 */
const ACTS_EVERY_MS = 500
/** The pause between two claims while the worker is busy. Posts that end in this time make room for a larger claim. */
const BREATH_MS = 15
/**
 * The slow lane holds this many times the number of slots. A piece in it costs only a waiting call and the post's data
 * in memory.
 */
const SLOW_LANE = 4

export interface PublisherOptions {
  /** The most posts that this process holds at once, if the host can handle them. */
  concurrency?: number
  /** The longest sleep between two claims, milliseconds. */
  tickMs?: number
  /** A post that takes longer than this gives its slot to others, in milliseconds. */
  slowAfterMs?: number
}

export interface Publisher {
  start(): void
  /** Looks for due work now. */
  wake(): void
  /** Claims no more, and waits for the claimed work. */
  stop(): Promise<void>
}

/**
 * Claims due posts and acts and drives each to its end. The row is the only schedule: a wake-up only shortens the
 * sleep, and a lost wake-up costs at most one tick. One owner cannot take so many slots that others find none, and slow
 * work gives back its slot. Decision 031
 */
export function createPublisher(world: PublisherWorld, options: PublisherOptions = {}): Publisher {
  const { log, config } = world.services
  const { concurrency = 16, tickMs = 1000, slowAfterMs = 10_000 * config.pace } = options
  const turns = createSemaphore(INTENTS_AT_ONCE)
  const pace = createPace(concurrency, () => world.services.clock.monotonic())
  const among: Among = { takeTurn: () => turns.acquire(), tooSlow: pace.tooSlow, inTime: pace.inTime }
  const together = createTogether(world)
  const inHand = createInHand({ slowAfterMs, mostSlow: SLOW_LANE * concurrency, onRoom: wake })
  const free = () => pace.atOnce - inHand.inSlots
  let stopping = false
  let woken = false
  let actsLookedAt = Number.NEGATIVE_INFINITY
  let wakeUp: () => void = () => {}
  let running: Promise<void> = Promise.resolve()

  async function run(): Promise<void> {
    while (!stopping) {
      woken = false
      let pause = tickMs
      try {
        await takeActs()
        const { claims, sleepMs } = await claimDue(world, { free: free(), inHand: inHand.owners(), tickMs })
        pause = sleepMs
        for (const claim of claims) take(claim, drivePost(world, claim, { among, together }), { postId: claim.id })
        if (claims.length > 0 && free() > 0) pause = 0
      } catch (error) {
        log.warn({ err: error }, 'due posts could not be claimed: trying again in a moment')
      }
      if (inHand.inSlots > 0 && !stopping) await nap(BREATH_MS)
      if (pause > 0) await sleep(pause)
    }
  }

  async function takeActs(): Promise<void> {
    const now = world.services.clock.monotonic()
    if (now - actsLookedAt < ACTS_EVERY_MS) return
    actsLookedAt = now
    // Acts are claimed before posts, because a backlog of posts would leave them no room. They get half of the free
    // slots, because a backlog of acts would leave posts no room.
    const claims = await claimDueActs(world, world.sweep, Math.ceil(free() / 2), inHand.owners())
    for (const claim of claims) take(claim, driveAct(world, claim, among), { actId: claim.id })
  }

  function take({ owner }: { owner: string }, driving: Promise<void>, facts: { postId: string } | { actId: string }) {
    const work = driving.catch((error: unknown) =>
      log.error({ err: error, ...facts }, 'driving it failed: a worker takes it over once its lease has ended'),
    )
    inHand.add(owner, work)
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

  /** Remembers a wake-up that comes while due work is being claimed. */
  function wake(): void {
    woken = true
    wakeUp()
  }

  return {
    start() {
      running = run()
    },
    wake,
    async stop() {
      stopping = true
      wakeUp()
      await running
      await inHand.settled()
    },
  }
}

/**
 * Leases due work, and returns how long to sleep: until the next post is due, but at most one tick, so that posts that
 * other processes approve are found. The wait is read before the claim. A post that falls due between the two is
 * claimed, or makes the sleep too short, which is harmless.
 */
async function claimDue(
  world: PublisherWorld,
  { free, inHand, tickMs }: { free: number; inHand: string[]; tickMs: number },
): Promise<{ claims: OwnedClaim[]; sleepMs: number }> {
  if (free <= 0) return { claims: [], sleepMs: tickMs }
  const { clock, metrics } = world.services
  const began = clock.monotonic()
  type Row = { ms: number | null; org_id: string | null; id: string; fence: number; owner: string }
  const { rows } = await sql<Row>`
    select next.ms, claimed.org_id, claimed.id, claimed.fence, claimed.owner
    from (select extract(epoch from next_wake_at() - clock_timestamp())::float8 * 1000 as ms offset 0) next
    left join claim_due('post',
      ${world.worker}, make_interval(secs => ${world.leaseMs / 1000}::float8), ${free}::int, ${inHand}::uuid[]
    ) claimed on true
  `.execute(world.sweep)
  const claims = rows.flatMap(({ org_id: orgId, id, fence, owner }) =>
    orgId === null ? [] : [{ orgId, id, fence, owner }],
  )
  metrics.claim(claims.length, (clock.monotonic() - began) / 1000)
  const ms = rows[0]?.ms ?? null
  return { claims, sleepMs: ms === null ? tickMs : Math.min(Math.max(ms, 1), tickMs) }
}
