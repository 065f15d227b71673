import fc from 'fast-check'
import { type Machinery, machinery as sound } from './machinery.ts'
import { type Plan, planFrom } from './plan.ts'
import type { PlatformClass } from './platform.ts'
import { playSchedule } from './schedule.ts'
import { Violation } from './violation.ts'

export interface Failure {
  plan: Plan
  violation: Violation
}

export interface Simulated {
  /** How many were played, including the failing one. */
  schedules: number
  steps: number
  failure: Failure | null
}

/** Plays schedules until one breaks an invariant. A seed always gives the same schedules. */
export function simulate(
  kind: PlatformClass,
  schedules: number,
  seed: number,
  machinery: Machinery = sound,
  change: (plan: Plan) => Plan = (plan) => plan,
): Simulated {
  let steps = 0
  for (let played = 0; played < schedules; played++) {
    const plan = change(planFrom((Math.imul(seed, 1_000_003) + played) >>> 0))
    const result = tryPlan(kind, plan, machinery)
    if (result instanceof Violation) return { schedules: played + 1, steps, failure: { plan, violation: result } }
    steps += result
  }
  return { schedules, steps, failure: null }
}

/** Looks for a simpler schedule that also breaks an invariant: with fewer workers, faults, crashes and so on. */
export function shrink(kind: PlatformClass, failure: Failure, machinery: Machinery = sound): Failure {
  const upTo = (max: number) => fc.integer({ min: 0, max })
  const plans = fc.record<Plan>({
    workers: fc.integer({ min: 1, max: 3 }),
    parts: fc.integer({ min: 1, max: 3 }),
    faults: upTo(10),
    crashes: upTo(10),
    stalls: upTo(10),
    disturbances: upTo(10),
    requests: upTo(10),
    processing: upTo(1),
    followUps: upTo(1),
    seed: fc.integer({ min: 0, max: 0xffff_ffff }),
  })
  const holds = fc.property(plans, (plan) => !(tryPlan(kind, plan, machinery) instanceof Violation))
  const found = fc.check(holds, { examples: [[failure.plan]], numRuns: 1 })
  const plan = found.counterexample?.[0] ?? failure.plan
  const violation = tryPlan(kind, plan, machinery)
  return violation instanceof Violation ? { plan, violation } : failure
}

/** What went wrong, what happened before that, and how to replay it. */
export function report(kind: PlatformClass, failure: Failure, machinery: Machinery = sound): string {
  const lines: string[] = []
  const smallest = shrink(kind, failure, machinery)
  try {
    playSchedule(kind, smallest.plan, machinery, (line) => lines.push(line))
  } catch (error) {
    lines.push(error instanceof Error ? error.message : String(error))
  }
  return [
    `A schedule on a ${kind} platform breaks an invariant: ${failure.violation.message}`,
    `See it again: simulation/run.ts --class ${kind} --replay ${failure.plan.seed}`,
    `The simplest one found: ${JSON.stringify(smallest.plan)}`,
    ...lines.slice(-60),
  ].join('\n')
}

function tryPlan(kind: PlatformClass, plan: Plan, machinery: Machinery): number | Violation {
  try {
    return playSchedule(kind, plan, machinery)
  } catch (error) {
    if (error instanceof Violation) return error
    throw error
  }
}
