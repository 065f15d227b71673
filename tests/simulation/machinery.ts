import { GUARD_MS } from '#features/effects/core/limits.ts'
import { partKey, takeLease } from '#features/effects/core/row.ts'
import { fromEffect, type PublishRow, toEffect } from '#features/effects/posts/post-effect.ts'
import type { Decision } from './decide.ts'
import { decide } from './decide.ts'
import { lookUp } from './platform.ts'
import { LIMITS } from './timing.ts'
import type { World } from './world.ts'

/** The parts of the publisher that a schedule runs on. A mutant replaces one of them by a worse one. */
export const machinery = {
  limits: LIMITS,
  decide,
  takeLease: (row: PublishRow, now: number, leaseMs: number): PublishRow | null => {
    const leased = takeLease(toEffect(row), now, leaseMs)
    return leased && fromEffect(leased, row)
  },
  partKey,
  lookUp,
  /** The clock of decisions. `skew`: by how much the clock of the worker's host is wrong. */
  clock: (now: number, _skew: number) => now,
  /** `asked`: when the intent was requested. `answered`: when the worker learned of the commit. */
  mayStillSend: (now: number, asked: number, _answered: number) => now - asked <= GUARD_MS,
  /** The hash of the content that the worker holds. */
  hashOf: (held: string, _approved: string | null) => held,
  /** Saves row and notices together if the row's fence and status are those that were loaded. */
  save: (world: World, loaded: World['row'], decision: Decision): boolean => {
    if (world.row.fence !== loaded.fence || world.row.status !== loaded.status) return false
    world.write(decision.row, 'worker')
    world.notify(decision.outbox)
    return true
  },
  /** Runs when the save has been answered. */
  afterSave: (_world: World, _decision: Decision): void => {},
}

export type Machinery = typeof machinery
