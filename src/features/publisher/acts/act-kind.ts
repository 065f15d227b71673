import type { z } from 'zod'
import type { NewsPath } from '#contract/news/news-paths.ts'
import type { LostAnswer, Words } from '#features/effects/index.ts'
import type { Trx } from '#kernel/db/database.ts'
import type { Services } from '#kernel/services.ts'
import type { OpenAccount } from '#platforms/connecting.ts'
import type { Inbox } from '#platforms/inbox.ts'
import type { PublishedRef } from '#platforms/outgoing.ts'
import type { FindOutcome, Publishing, PublishOptions, PublishOutcome } from '#platforms/publishing.ts'
import type { ActRow } from './act-columns.ts'

/** One call of an act, with everything its kind needs to make it. */
export interface ActCall<P> {
  publishing: Publishing
  /** Answering others; absent where the network cannot. */
  inbox?: Inbox | undefined
  account: OpenAccount
  payload: P
  /** The part's number, counted from 0. Most acts have one part. */
  part: number
  /** The results of the earlier parts. */
  confirmed: readonly PublishedRef[]
  /** The idempotency key. Every attempt at this part has the same one. */
  key: string
  /** When somebody asked for the act, ISO 8601. Every attempt has the same time. */
  askedAt: string
}

interface ActSpec<P extends z.ZodType> {
  /**
   * The name is stored with every act. If the name changes, or if the payload's schema no longer accepts stored rows,
   * define a new kind instead.
   */
  name: string
  /** Stored as JSON. */
  payload: P
  lostAnswer: LostAnswer
  /** Whether the publishing pause holds this kind back. A request may override it. */
  heedsPause: boolean
  /** An act that is later than this, in milliseconds, is not performed without asking a person. */
  lateLimitMs: number
  words: Words
  /** Titles of notifications. Each function takes the platform's name. */
  titles: Record<'failed' | 'inDoubt' | 'late', (platform: string) => string>
  /** The page of the web app on which a person deals with the act, as a path from the root. */
  href(payload: z.output<P>): NewsPath
  /** Finds the outcome of a call that was made at `since`, ISO 8601. Required if `lostAnswer` is `look_up`. */
  find?: (call: ActCall<z.output<P>>, since: string) => Promise<FindOutcome>
  /**
   * Called when the act has ended, in the transaction that saves its end. It must not throw because of other people's
   * changes, or the end could not be saved.
   */
  settled(by: { db: Trx; services: Services; act: ActRow; payload: z.output<P> }): Promise<void>
}

/** A kind of action that is done at a platform and cannot be undone. */
export interface ActKind {
  readonly name: string
  readonly payload: z.ZodType
  readonly lostAnswer: LostAnswer
  readonly heedsPause: boolean
  readonly lateLimitMs: number
  readonly words: Words
  readonly titles: ActSpec<z.ZodType>['titles']
  /** Whether what was asked for is still wanted. Asked right before each call; always, if left out. */
  stands?(db: Trx, act: ActRow): Promise<boolean>
  href(payload: never): NewsPath
  find?(call: ActCall<never>, since: string): Promise<FindOutcome>
  settled(by: { db: Trx; services: Services; act: ActRow; payload: never }): Promise<void>
  perform(call: ActCall<never>, options: PublishOptions): Promise<PublishOutcome>
}

/** Carries the type of the payload. The field itself is never set. */
export interface TypedActKind<P> extends ActKind {
  readonly _payload?: P
}

/**
 * Defines a kind of act in two steps, as `operation` and `defineJob` do. The function that performs the act calls
 * `options.guard()` right before it sends the first byte. The effects core makes sure that no act is done twice or
 * lost.
 */
export function defineAct<P extends z.ZodType>(spec: ActSpec<P>) {
  if ((spec.lostAnswer === 'look_up') !== (spec.find !== undefined)) {
    throw new TypeError(`${spec.name}: what is looked up needs a find, and nothing else does`)
  }
  return {
    perform(
      perform: (call: ActCall<z.output<P>>, options: PublishOptions) => Promise<PublishOutcome>,
    ): TypedActKind<z.input<P>> {
      return { ...spec, perform }
    },
  }
}

/** Throws for an unknown kind. A newer release wrote such an act, which waits for a worker of that release. */
export function kindOf(services: Services, act: Pick<ActRow, 'kind'>): ActKind {
  const kind = services.acts.get(act.kind)
  if (!kind) throw new Error(`There is no kind of act called ${act.kind}`)
  return kind
}
