import { claimableFrom } from '#features/effects/core/row.ts'
import { toEffect } from '#features/effects/posts/post-effect.ts'
import { checkEnd } from './checks.ts'
import { disturbances } from './disturbances.ts'
import { type Machinery, machinery as sound } from './machinery.ts'
import { people } from './people.ts'
import type { Plan } from './plan.ts'
import type { PlatformClass } from './platform.ts'
import type { Random } from './random.ts'
import { HOUR, MINUTE } from './timing.ts'
import { Violation } from './violation.ts'
import { IDLE, worker } from './worker.ts'
import { newWorld, type World } from './world.ts'

/** Far more steps than any sound schedule takes. A schedule with more goes in circles. */
const MOST_STEPS = 4_000

interface Agent {
  steps: Generator<number, void, void>
  wakeAt: number
  idle: boolean
  /** For a worker: by how much the clock of its host is wrong. */
  skew: number | null
}

/** Plays one schedule to its end. Answers the number of steps, or throws a Violation. */
export function playSchedule(
  kind: PlatformClass,
  plan: Plan,
  machinery: Machinery = sound,
  tell: ((line: string) => void) | null = null,
): number {
  const world = newWorld(kind, plan, machinery, tell === null ? null : (line) => tell(`${at(world)} ${line}`))
  try {
    return play(world, plan)
  } catch (error) {
    if (error instanceof Violation) throw error
    throw new Violation('broken', String(error))
  }
}

function play(world: World, plan: Plan): number {
  const agents = [...crew(world, plan), agent(people(world), world.now), agent(disturbances(world), world.now)]
  const claimable = watchClaimable(world)
  for (let steps = 0; steps < MOST_STEPS; steps++) {
    const next = earliest(world, agents, claimable())
    if (next === null) {
      checkEnd(world)
      return steps
    }
    if (next.skew !== null && befalls(world, next, next.skew)) continue
    const step = next.steps.next()
    next.idle = !step.done && step.value === IDLE
    if (step.done) next.wakeAt = Number.POSITIVE_INFINITY
    // An idle worker looks when something is due, and sometimes without a reason.
    else next.wakeAt = next.idle ? world.now + world.random.below(5) : world.now + step.value
    if (next.idle && world.random.chance(0.05)) {
      next.idle = false
      next.wakeAt = world.now + world.random.below(20_000)
    }
  }
  throw new Violation('stuck', `in ${world.row.status} after ${MOST_STEPS} steps`)
}

/** Moves the clock to the agent that acts next; null if nothing will ever happen again. */
function earliest(world: World, agents: readonly Agent[], claimable: number): Agent | null {
  let first: Agent | null = null
  let time = Number.POSITIVE_INFINITY
  for (const one of agents) {
    const wakeAt = one.idle ? Math.max(claimable, one.wakeAt) : one.wakeAt
    if (wakeAt < time) {
      first = one
      time = wakeAt
    }
  }
  if (first !== null) world.now = Math.max(world.now, time)
  return first
}

/** When a worker may take the row. The result is kept, because every step needs it and few steps change the row. */
function watchClaimable(world: World): () => number {
  let row: World['row'] | null = null
  let from = Number.POSITIVE_INFINITY
  return () => {
    if (row !== world.row) {
      row = world.row
      from = claimableFrom(toEffect(row)) ?? Number.POSITIVE_INFINITY
    }
    return from
  }
}

/** Lets a worker die or fall asleep where it awaits something. True if the worker takes no step now. */
function befalls(world: World, one: Agent, skew: number): boolean {
  const { left, random, now } = world
  if (now < world.downUntil) return dies(world, one, skew, world.downUntil - now)
  if (one.idle) return false
  if (left.crashes > 0 && random.chance(0.08)) {
    left.crashes -= 1
    return dies(world, one, skew, 1_000 + random.below(5_000))
  }
  if (left.stalls > 0 && random.chance(0.08)) {
    left.stalls -= 1
    disturbed(world)
    one.wakeAt = now + sleep(random)
    world.tell?.(`a worker sleeps for ${one.wakeAt - now} ms`)
    return true
  }
  return false
}

function dies(world: World, one: Agent, skew: number, backAfter: number): boolean {
  world.tell?.(`a worker dies; another starts in ${backAfter} ms`)
  if (!one.idle) disturbed(world)
  one.steps = worker(world, skew)
  one.idle = false
  one.wakeAt = world.now + backAfter
  return true
}

function disturbed({ seen, row }: World): void {
  seen.trouble = true
  seen.faults += 1
  seen.unclear += 1
  if (row.intent !== null) seen.ownWaits += 1
}

function sleep(random: Random): number {
  if (random.chance(0.4)) return random.below(2_000)
  return random.chance(0.7) ? random.below(2 * MINUTE) : random.below(3 * HOUR)
}

function crew(world: World, plan: Plan): Agent[] {
  const skewOf = () => (world.random.chance(0.5) ? 0 : world.random.below(10 * MINUTE) - 5 * MINUTE)
  return Array.from({ length: plan.workers }, () => {
    const skew = skewOf()
    return agent(worker(world, skew), world.now + world.random.below(50), skew)
  })
}

function agent(steps: Generator<number, void, void>, wakeAt: number, skew: number | null = null): Agent {
  return { steps, wakeAt, idle: false, skew }
}

function at({ now }: World): string {
  return `${((now % 1_000_000_000) / 1000).toFixed(3).padStart(10)} s`
}
