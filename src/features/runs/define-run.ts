import type { z } from 'zod'
import type { RunJobType, StepKind } from '#contract/agent-run.ts'
import type { CreditActionKey } from '#contract/catalogue.ts'
import type { NewsPath } from '#contract/news-paths.ts'
import type { OrgContext } from '#kernel/context.ts'
import type { Trx } from '#kernel/db/database.ts'
import type { ModelAnswer } from '#kernel/llm/llm.ts'
import type { Services } from '#kernel/services.ts'

/** What a step is, before it is done. */
export interface StepSpec<T> {
  /** Names the work within the run: once it has succeeded, its output is taken and the work is not done again. */
  key: string
  kind: StepKind
  /** Who works: `writer`, `checker`. */
  role: string
  label: string
  /** What people may read of what goes in. */
  input?: Record<string, unknown>
  /** Reads the kept output back: anything that JSON can hold. */
  output: z.ZodType<T>
  prompt?: { id: string; sha256: string }
  /** Of a model round: what it counts as until its cost is known; null where no price is known. */
  mostMicroUsd?: number | null
}

export interface StepDone<T> {
  output: T
  /** Of a model round. */
  answer?: ModelAnswer
  reasoningSummary?: string
}

/**
 * Does one step, unless an earlier attempt has done it: then its output is answered again. What stands outside of steps
 * is repeated after a crash. A step whose worker died in the middle is done again, so it must bear repeating.
 */
export type Step = <T>(spec: StepSpec<T>, work: (within: StepContext) => Promise<StepDone<T>>) => Promise<T>

interface StepContext {
  /** Ends when the run is cancelled, is taken over or has had its time. */
  signal: AbortSignal
  /** Steps that are a part of this one. */
  step: Step
}

/** Each call is a short transaction in the name of whoever started the run, which throws if they may not do it any more. */
export type InOrg = <T>(work: (org: OrgContext) => Promise<T>) => Promise<T>

export interface RunContext extends StepContext {
  services: Services
  orgId: string
  runId: string
  /** 1 for the first; the attempts of workers that died count as well. */
  attempt: number
  inOrg: InOrg
}

export interface RunResult<R> {
  result: R
  /** For the list of runs: a few short facts. */
  summary: Record<string, unknown>
  /** Thousandths of a credit, at most what was held; all of it unless given. */
  usedMilli?: number
}

/**
 * The final writes of a run. They are done in one transaction with its end and the settlement of its credits, or none of
 * the three is; so nothing but the database may be changed here.
 */
export type Finish<R> = (org: OrgContext) => Promise<RunResult<R>>

/** What a caller is told beside the result. */
export interface Charged {
  creditsUsed: number
  remainingCredits: number
}

/** What whoever started a run is told of, once it has ended. */
export interface RunNews {
  type: 'run_finished' | 'render_finished'
  /** `The video “Talk”`, before “is done”. */
  what: string
  href: NewsPath
  subject: { type: string; id: string }
}

export interface RunDefinition<P, R> {
  readonly jobType: RunJobType
  /** The action of the catalogue of credits; it names the charge. */
  readonly action: CreditActionKey
  /** The operation that starts it: the line of the audit log is its. */
  readonly operation: string
  readonly payload: z.ZodType<P>
  readonly result: z.ZodType<R>
  /** Thousandths of a credit: the most that it may cost, which is the quote. */
  hold(payload: P): number
  /** What it is about, for the ledger. */
  subject?(payload: P): { type: string; id: string }
  /** Where people know its work by another name than the run's, and look at it elsewhere than in the list of runs. */
  news?(db: Trx, orgId: string, payload: P): Promise<RunNews>
  /** What else is told of its end, however it ended: in its transaction, once it stands as ended. */
  ended?(db: Trx, services: Services, orgId: string, payload: P): Promise<void>
  /** The most that one attempt may take; five minutes unless given. */
  limitMs?(payload: P): number
  run(ctx: RunContext, payload: P): Promise<Finish<R>>
  /**
   * Where it ends without its final writes: what becomes of that which its steps have kept outside of the database, by
   * their keys. In the transaction of the end, so that it adds a job for it.
   */
  abandon?(db: Trx, orgId: string, kept: ReadonlyMap<string, unknown>): Promise<void>
}

// biome-ignore lint/suspicious/noExplicitAny: of any payload and result; each definition parses its own
export type AnyRun = RunDefinition<any, any>

export function defineRun<P, R>(definition: RunDefinition<P, R>): RunDefinition<P, R> {
  return definition
}

/** The work of a run: what is left to say of it where an operation says its name and its price. */
export type RunWork<P, R> = Omit<RunDefinition<P, R>, 'jobType' | 'action' | 'operation' | 'hold'>

export function runWork<P, R>(work: RunWork<P, R>): RunWork<P, R> {
  return work
}
