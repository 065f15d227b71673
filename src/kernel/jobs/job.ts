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
  /** Whether this attempt is the last. If it fails too, the job is given up. */
  last: boolean
  /** Runs one step. A later attempt does not run it again. For jobs that take long or cost money. */
  step: Step
  /** Opens a transaction in the application's role, with the rights of this workspace and this person. */
  inScope<T>(scope: TransactionScope, work: (db: Trx) => Promise<T>): Promise<T>
}

interface JobSpec<I extends z.ZodType> {
  /**
   * The name, as `feature.what`. It is stored in the queue. If the name or the input changes so that stored entries no
   * longer fit, define a new job instead.
   */
  name: string
  /** Any value that JSON can hold. */
  input: I
  /** The pause after each failed attempt. When an attempt fails after the last pause, the job is given up. */
  retryDelaysSeconds: readonly number[]
  /**
   * `heavy` for a job that keeps a processor busy. Only workers with this role take it, one at once unless `atOnce`
   * says otherwise.
   */
  role?: 'heavy'
  /** The most jobs of this kind that one worker process runs at once. 4 if left out. */
  atOnce?: number
  /**
   * The most jobs of this kind that run at once for one workspace, across all processes. Beyond that, jobs of other
   * workspaces are taken first.
   */
  atOncePerOrg?: number
  /**
   * The most jobs of this kind that run at once for all workspaces of one owner, because anybody can create more
   * workspaces for free.
   */
  atOncePerOwner?: number
}

/** Work that is done after the change that requested it has been committed. It is done at least once. */
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

/** Carries the type of what `enqueue` takes. The field itself is never set. */
export interface TypedJob<I> extends Job {
  readonly _input?: I
}

/**
 * Defines a job in two steps, as `operation` does. If the handler throws, the job is retried after the listed delays,
 * but not after a `GiveUp`. It may run twice for one entry (its worker was killed after the work and before it
 * reported), so it must be safe to repeat. No network call inside `inScope`.
 */
export function defineJob<I extends z.ZodType>(spec: JobSpec<I>) {
  return {
    handle(handler: (ctx: JobContext, input: z.output<I>) => Promise<void>): TypedJob<z.input<I>> {
      const role = spec.role ?? 'jobs'
      return { ...spec, role, atOnce: spec.atOnce ?? (role === 'heavy' ? 1 : 4), handler }
    },
  }
}
