import type { z } from 'zod'
import type { Trx } from '../db/database.ts'
import type { TransactionScope } from '../db/transaction.ts'
import type { Services } from '../services.ts'
import type { Step } from './job-steps.ts'

export interface JobContext {
  services: Services
  /** When this attempt began. */
  now: Date
  /** 1 for the first. An attempt that ended with its worker counts as well. */
  attempt: number
  /** Whether this attempt is the last: if it fails too, the job is given up. */
  last: boolean
  /** Runs one step; a later attempt does not run it again. For jobs that take long or cost money. */
  step: Step
  /** Opens a transaction in the application's role, which sees what this workspace and this person see. */
  inScope<T>(scope: TransactionScope, work: (db: Trx) => Promise<T>): Promise<T>
}

interface JobSpec<I extends z.ZodType> {
  /** `feature.what`. It stands in the queue: a changed name, or an input that older entries do not fit, is a new job. */
  name: string
  /** Anything that JSON can hold. */
  input: I
  /** The pause after each failed attempt; after as many and one more the job is given up. */
  retryDelaysSeconds: readonly number[]
  /** `heavy`: it keeps a processor busy, so that only workers with this role take it; one at once unless told. */
  role?: 'heavy'
  /** So many at once in one worker process; 4 unless told. A slow job holds up its own kind only. */
  atOnce?: number
  /** The most that run at once for one workspace, across all processes; jobs of others are taken first. */
  atOncePerOrg?: number
  /** The most that run at once for all workspaces of one owner, since workspaces cost nothing to make. */
  atOncePerOwner?: number
}

/** Work that is done after the change that asked for it, at least once. */
export interface Job {
  readonly name: string
  readonly input: z.ZodType
  readonly retryDelaysSeconds: readonly number[]
  /** The role of the workers that take it. */
  readonly role: 'jobs' | 'heavy'
  readonly atOnce: number
  readonly atOncePerOrg?: number
  readonly atOncePerOwner?: number
  readonly handler: (ctx: JobContext, input: never) => Promise<void>
}

/** Carries the type of what `enqueue` takes; the field is never set. */
export interface TypedJob<I> extends Job {
  readonly _input?: I
}

/**
 * Defines a job in two steps, as `operation` does. A handler that throws is tried again by the list of delays, but for
 * a `GiveUp`. It may run twice for one entry (its worker was killed after the work, before it said so), so that what
 * it does must bear repeating. No network call inside `inScope`.
 */
export function defineJob<I extends z.ZodType>(spec: JobSpec<I>) {
  return {
    handle(handler: (ctx: JobContext, input: z.output<I>) => Promise<void>): TypedJob<z.input<I>> {
      const role = spec.role ?? 'jobs'
      return { ...spec, role, atOnce: spec.atOnce ?? (role === 'heavy' ? 1 : 4), handler }
    },
  }
}
