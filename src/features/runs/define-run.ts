import type { z } from 'zod'
import type { CreditActionKey } from '#contract/billing/catalogue.ts'
import type { RunJobType, StepKind } from '#contract/making/agent-run.ts'
import type { NewsPath } from '#contract/news/news-paths.ts'
import type { OrgContext } from '#kernel/context.ts'
import type { Trx } from '#kernel/db/database.ts'
import type { ModelAnswer } from '#kernel/llm/llm.ts'
import type { Services } from '#kernel/services.ts'

/** Describes a step before it is done. */
export interface StepSpec<T> {
  /** Names the work within the run. Once it has succeeded, its output is reused and the work is not repeated. */
  key: string
  kind: StepKind
  /** The role that does the work: `writer`, `checker`. */
  role: string
  label: string
  /** The part of the input that people may read. */
  input?: Record<string, unknown>
  /** Parses the stored output, which may be anything that JSON can hold. */
  output: z.ZodType<T>
  prompt?: { id: string; sha256: string }
  /** For a model round: the cost that counts until the real cost is known. Null if no price is known. */
  mostMicroUsd?: number | null
  /** The step only reads and computes. Its record may be lost with the database, because the step is then repeated. */
  isPure?: true
}

export interface StepDone<T> {
  output: T
  /** For a model round: the model's answer. */
  answer?: ModelAnswer
  reasoningSummary?: string
}

/**
 * Runs one step, unless an earlier attempt has finished it; then that output is returned. Code outside steps is
 * repeated after a crash. A step whose worker died before its end is repeated, so it must be safe to repeat.
 */
export type Step = <T>(spec: StepSpec<T>, work: (within: StepContext) => Promise<StepDone<T>>) => Promise<T>

interface StepContext {
  /** Aborted when the run is cancelled, is taken over or has reached its time limit. */
  signal: AbortSignal
  /** Runs steps that belong to this one. */
  step: Step
}

/**
 * Runs a short transaction in the name of the person who started the run. Throws if that person no longer has the
 * permission.
 */
export type InOrg = <T>(work: (org: OrgContext) => Promise<T>) => Promise<T>

export interface RunContext extends StepContext {
  services: Services
  orgId: string
  runId: string
  /** 1 for the first. Attempts of workers that died count as well. */
  attempt: number
  inOrg: InOrg
}

export interface RunResult<R> {
  result: R
  /** A few short facts for the list of runs. */
  summary: Record<string, unknown>
  /** Thousandths of a credit, at most the reserved amount. All of it if left out. */
  usedMilli?: number
}

/**
 * The final writes of a run. They are committed in one transaction with the run's end and the settlement of its
 * credits, so they may change nothing but the database.
 */
export type Finish<R> = (org: OrgContext) => Promise<RunResult<R>>

/** The charge that a caller is told along with the result. */
export interface Charged {
  creditsUsed: number
  remainingCredits: number
}

/** The notification for the person who started a run, when it has ended. */
export interface RunNews {
  type: 'run_finished' | 'render_finished'
  /** The subject of the sentence: `The video “Talk”`, before “is done”. */
  what: string
  href: NewsPath
  subject: { type: string; id: string }
}

export interface RunDefinition<P, R> {
  readonly jobType: RunJobType
  /** The action in the catalogue of credits. It names the charge. */
  readonly action: CreditActionKey
  /** The operation that starts the run. The audit log names it. */
  readonly operation: string
  readonly payload: z.ZodType<P>
  readonly result: z.ZodType<R>
  /** Thousandths of a credit: the most that the run may cost, which is the quote. */
  hold(payload: P): number
  /** The subject of the run, for the ledger. */
  subject?(payload: P): { type: string; id: string }
  /** The name and page under which people know the work, if these differ from the run's. */
  news?(db: Trx, orgId: string, payload: P): Promise<RunNews>
  /**
   * Reports the end, whatever the outcome. It is called in the transaction of the end, after the run is stored as
   * ended.
   */
  ended?(db: Trx, services: Services, orgId: string, payload: P): Promise<void>
  /** Whether its end is no news for the person in whose name it runs, since they did not ask for it just now. */
  isQuiet?(payload: P): boolean
  /** The most milliseconds that one attempt may take. Five minutes if left out. */
  limitMs?(payload: P): number
  run(ctx: RunContext, payload: P): Promise<Finish<R>>
  /**
   * What a run that ends without its final writes owes all the same, in thousandths of a credit: what others charge for
   * by then. Called in the transaction of the end, with the outputs that its steps have stored, by key.
   */
  owed?(db: Trx, services: Services, orgId: string, kept: ReadonlyMap<string, unknown>): Promise<number>
  /**
   * Called if the run ends without its final writes, with the outputs that its steps have stored, by key. It removes
   * what steps have stored outside the database. It is called in the transaction of the end, so it only adds a job for
   * that.
   */
  abandon?(db: Trx, orgId: string, kept: ReadonlyMap<string, unknown>): Promise<void>
}

// biome-ignore lint/suspicious/noExplicitAny: of any payload and result; each definition parses its own
export type AnyRun = RunDefinition<any, any>

export function defineRun<P, R>(definition: RunDefinition<P, R>): RunDefinition<P, R> {
  return definition
}

/** A run without its name and price, which the operation that starts it gives (`costedOperation`). */
export type RunWork<P, R> = Omit<RunDefinition<P, R>, 'jobType' | 'action' | 'operation' | 'hold'>

export function runWork<P, R>(work: RunWork<P, R>): RunWork<P, R> {
  return work
}
