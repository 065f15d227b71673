import type { Platform } from '#contract/platforms.ts'
import type { ReadAccount } from '#features/accounts/index.ts'
import type { Decision, EffectColumns, EffectRow, Gate, Limits } from '#features/effects/index.ts'
import type { Trx } from '#kernel/db/database.ts'
import type { Services } from '#kernel/services.ts'
import type { OpenAccount } from '#platforms/connecting.ts'
import type { FindOutcome, Publishing, PublishOptions, PublishOutcome } from '#platforms/publishing.ts'
import type { After } from './drive.ts'
import type { EventMaker, SavedEffect } from './save-step.ts'
import type { Message, TellLater } from './tell-people.ts'
import type { AttemptStep, AttemptValues } from './write-step.ts'

/** The name of the subject's id in logs and jobs. */
export type IdName = 'postId' | 'actId'

/** A post or an act joined with its effect: the columns that both have. */
export interface Subject extends EffectColumns {
  org_id: string
  id: string
  platform: Platform
  social_account_id: string | null
  updated_at: string
}

/** A locked subject and everything that a decision depends on, all read at one moment. */
export interface Loaded<S extends Subject = Subject> {
  subject: S
  /** The database's clock, epoch milliseconds. */
  now: number
  /** The worker's monotonic clock, read before `now`: `now` is at most this old. */
  askedAt: number
  /** Publishing is paused, or the workspace is read-only. */
  held: boolean
  /** Null if the account is gone. */
  account: ReadAccount | null
}

/** A step as it is saved. */
export interface StepResult<L extends Loaded> {
  loaded: L
  /** The subject as the step leaves it. */
  after: L['subject']
  messages: Message[]
}

/**
 * What a step changes: the columns of the subject's effect, and those columns of the subject itself that people see.
 */
export type Change<S extends Subject> = Partial<S> & EffectColumns & { updated_at: string }

/**
 * Writes a locked subject with its effect, and its attempt if the step begins or ends one. `letsGo`: this worker does
 * not drive it any further. Statements that are sent after this one need not wait for `answer`.
 */
export type WriteStep<S extends Subject> = (
  db: Trx,
  subject: S,
  change: Change<S>,
  by: { attempt: { step: AttemptStep; values: AttemptValues }; letsGo: boolean },
) => { after: S; answer: Promise<unknown> }

/** One kind of effect, posts or acts, for `saveStep`: what its columns mean, and what else changes with a step. */
export interface EffectKind<L extends Loaded> {
  idName: IdName
  /** Locks and reads the subject, in the lock order that all code follows. Undefined if the subject is gone. */
  load(db: Trx, claim: Claim, world: EffectWorld): Promise<L | undefined>
  toRow(loaded: L): EffectRow
  limits(loaded: L, world: EffectWorld): Limits
  /**
   * Replaces texts in the decision by ones that only this kind can write, and returns the columns that follow from
   * them.
   */
  reword?(
    db: Trx,
    world: EffectWorld,
    loaded: L,
    decision: Decision,
  ): Promise<{ decision: Decision; also: Partial<L['subject']> }>
  /** The columns that the decision changes. `kept` is what this step has prepared. */
  change(loaded: L, decision: Decision, kept: object | undefined, world: EffectWorld): Change<L['subject']>
  write: WriteStep<L['subject']>
  tell(db: Trx, services: Services, saved: StepResult<L>): Promise<void>
  /** The job that tells people if they cannot be told in the step's transaction. */
  tellLater: TellLater
  /** Makes the other changes that follow from the step, in the same transaction. */
  follow(db: Trx, services: Services, saved: StepResult<L>): Promise<void> | null
}

/**
 * A turn to ask for the intent. Few have one at once, so that each sends its first byte before the guard's time is
 * over.
 */
export interface Turn {
  /** `askedAt` of the decision: the guard counts from here. */
  askedAt: number
  /** Ends the turn, so that another may ask for its intent. Called when the first byte is about to leave. */
  end(): void
}

/** What a worker needs to call the platform for a subject. */
export interface Held<L extends Loaded = Loaded> {
  subject: L['subject']
  row: EffectRow
  publishing: Publishing
  account: OpenAccount
  turn: Turn
}

/** Saves the step together with those of other posts, or answers that it must be saved alone. */
export type SaveTogether<L extends Loaded> = (
  event: EventMaker<L>,
  after: After,
) => Promise<(SavedEffect<L['subject']> & Pick<Turn, 'end'>) | 'alone'>

/** How a worker performs one subject. */
export interface Doer<L extends Loaded> {
  /** Absent if every step is saved alone. */
  saveTogether?: SaveTogether<L>
  /**
   * Reads what allows the effect or holds it back now, in the transaction that saves the decision. `claimed` is true
   * for the first step of a claim.
   */
  gate(db: Trx, loaded: L, claimed: boolean): Promise<Gate>
  /** What is stored with the intent if nothing has to be uploaded or asked first; null otherwise. */
  readyAsItIs(loaded: L): object | null
  /** Prepares the part. It is resumable, and makes nothing public. Returns what is stored with the intent. */
  prepare(held: Held<L>): Promise<object | undefined>
  /** The one call that cannot be undone. */
  send(held: Held<L>, options: PublishOptions): Promise<PublishOutcome>
  /** Called before the error of `send` is judged. */
  sendFailed?(held: Held<L>, error: unknown): Promise<void>
  /** Finds out what became of a call made at `since`, ISO 8601. */
  find(held: Held<L>, since: string): Promise<FindOutcome>
}

/** What driving an effect needs from its process. A publisher's world is one. */
export interface EffectWorld {
  services: Services
  /** This process's name in leases and heartbeats. */
  worker: string
  /** How long a claim holds without being renewed, milliseconds. */
  leaseMs: number
  /** The waits between attempts are multiplied by this. It is 1, except in a rehearsal on simulated platforms. */
  backoffScale: number
  random: () => number
}

/** An effect that a worker has claimed. `id` is that of the post or act that it belongs to. */
export interface Claim {
  orgId: string
  id: string
  fence: number
}

/** `owner`: the id of the workspace's owner, or of the workspace itself while nobody owns it. */
export type OwnedClaim = Claim & { owner: string }

/** What all effects that one process drives have in common. */
export interface Among {
  takeTurn(): Promise<() => void>
  /** Called when the guard stops a call, or (`inTime`) lets one pass. */
  tooSlow(): void
  inTime(): void
}

/** For an effect that is driven alone in its process. */
export const ALONE: Among = { takeTurn: async () => () => {}, tooSlow() {}, inTime() {} }
