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

/** A post or an act joined with its effect: the columns that posts and acts have in common. */
export interface Subject extends EffectColumns {
  org_id: string
  id: string
  platform: Platform
  social_account_id: string | null
  updated_at: string
}

/** A locked subject and everything that a decision depends on, all read at the same moment. */
export interface Loaded<S extends Subject = Subject> {
  subject: S
  /** The database's clock, epoch milliseconds. */
  now: number
  /**
   * The worker's monotonic clock, read before `now`, so that the age of `now` is known to be at most the time since.
   */
  askedAt: number
  /** Publishing is paused, or the workspace is read-only. */
  held: boolean
  /** Null if the account no longer exists. */
  account: ReadAccount | null
}

/** A step as it is saved. */
export interface StepResult<L extends Loaded> {
  loaded: L
  /** The subject after the step. */
  after: L['subject']
  messages: Message[]
}

/** The changes of a step: the columns of the subject's effect, and the subject's own columns that people see. */
export type Change<S extends Subject> = Partial<S> & EffectColumns & { updated_at: string }

/**
 * Writes a locked subject with its effect, and its attempt if the step begins or ends one. With `letsGo`, this worker
 * stops driving it. Statements that are sent after this one need not wait for `answer`.
 */
export type WriteStep<S extends Subject> = (
  db: Trx,
  subject: S,
  change: Change<S>,
  by: { attempt: { step: AttemptStep; values: AttemptValues }; letsGo: boolean },
) => { after: S; answer: Promise<unknown> }

/** One kind of effect, posts or acts, for `saveStep`: the meaning of its columns, and the other changes of a step. */
export interface EffectKind<L extends Loaded> {
  idName: IdName
  /** Locks and reads the subject, in the common lock order. Undefined if the subject no longer exists. */
  load(db: Trx, claim: Claim, world: EffectWorld): Promise<L | undefined>
  toRow(loaded: L): EffectRow
  limits(loaded: L, world: EffectWorld): Limits
  /**
   * Replaces texts in the decision by texts that only this kind can write, and returns the columns that follow from
   * them.
   */
  reword?(
    db: Trx,
    world: EffectWorld,
    loaded: L,
    decision: Decision,
  ): Promise<{ decision: Decision; also: Partial<L['subject']> }>
  /** The columns that the decision changes. `kept` is the data that this step has prepared. */
  change(loaded: L, decision: Decision, kept: object | undefined, world: EffectWorld): Change<L['subject']>
  write: WriteStep<L['subject']>
  tell(db: Trx, services: Services, saved: StepResult<L>): Promise<void>
  /** The job that notifies people if `tell` fails. The step is then saved, and the job queued instead. */
  tellLater: TellLater
  /** Makes the further changes that follow from the step, in the same transaction. */
  follow(db: Trx, services: Services, saved: StepResult<L>): Promise<void> | null
}

/**
 * A turn to request the intent. Only a few are held at once, so that each sends its first byte within the guard's time.
 */
export interface Turn {
  /** `askedAt` of the decision: the guard counts from here. */
  askedAt: number
  /** Ends the turn, so that another step may request its intent. Called when the first byte is about to be sent. */
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

/** Saves the step together with those of other posts, or returns that it must be saved alone. */
export type SaveTogether<L extends Loaded> = (
  event: EventMaker<L>,
  after: After,
) => Promise<(SavedEffect<L['subject']> & Pick<Turn, 'end'>) | 'alone'>

/** How a worker performs a subject. */
export interface Doer<L extends Loaded> {
  /** Absent if every step is saved alone. */
  saveTogether?: SaveTogether<L>
  /**
   * Reads what allows or stops the effect now, in the transaction that saves the decision. `claimed` is true for the
   * first step of a claim.
   */
  gate(db: Trx, loaded: L, claimed: boolean): Promise<Gate>
  /** The data to store with the intent if nothing has to be uploaded or looked up first. Null otherwise. */
  readyAsItIs(loaded: L): object | null
  /** Prepares the part. It can be resumed, and publishes nothing. Returns the data to store with the intent. */
  prepare(held: Held<L>): Promise<object | undefined>
  /** The call that cannot be undone. */
  send(held: Held<L>, options: PublishOptions): Promise<PublishOutcome>
  /** Called before the error of `send` is classified. */
  sendFailed?(held: Held<L>, error: unknown): Promise<void>
  /** Finds the outcome of a call that was made at `since`, ISO 8601. */
  find(held: Held<L>, since: string): Promise<FindOutcome>
}

/** What driving an effect needs from its process. `PublisherWorld` extends it. */
export interface EffectWorld {
  services: Services
  /** This process's name in leases and heartbeats. */
  worker: string
  /** How long a claim is valid without renewal, in milliseconds. */
  leaseMs: number
  /** Multiplies the waits between attempts. It is 1, except in a rehearsal on simulated platforms. */
  backoffScale: number
  random: () => number
}

/** An effect that a worker has claimed. `id` is the id of its post or act. */
export interface Claim {
  orgId: string
  id: string
  fence: number
}

/** `owner` is the id of the workspace's owner, or of the workspace itself if it has no owner. */
export type OwnedClaim = Claim & { owner: string }

/** What all effects that one process drives share. */
export interface Among {
  takeTurn(): Promise<() => void>
  /** Called when the guard stops a call, or (`inTime`) lets one pass. */
  tooSlow(): void
  inTime(): void
}

/** For an effect that is the only one driven in its process. */
export const ALONE: Among = { takeTurn: async () => () => {}, tooSlow() {}, inTime() {} }
