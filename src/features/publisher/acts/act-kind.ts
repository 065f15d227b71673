import type { z } from 'zod'
import type { NewsPath } from '#contract/news/news-paths.ts'
import type { LostAnswer, Words } from '#features/effects/index.ts'
import type { Trx } from '#kernel/db/database.ts'
import type { Services } from '#kernel/services.ts'
import type { PlatformConnection } from '#platforms/connecting.ts'
import type { PublishedRef } from '#platforms/outgoing.ts'
import type { FindOutcome, Publishing, PublishOptions, PublishOutcome } from '#platforms/publishing.ts'
import type { ActRow } from './act-columns.ts'

/** One call of an act, with what its kind needs to make it. */
export interface ActCall<P> {
  publishing: Publishing
  connection: PlatformConnection
  payload: P
  /** From 0. Most acts have one part. */
  part: number
  /** What came of the earlier parts. */
  confirmed: readonly PublishedRef[]
  /** The same for every attempt at this part. */
  key: string
  /** When it was asked for, ISO 8601: the same for every attempt. */
  askedAt: string
}

interface ActSpec<P extends z.ZodType> {
  /** Stored with every act: a changed name, or a payload schema that older rows do not fit, makes a new kind. */
  name: string
  /** Stored as JSON. */
  payload: P
  lostAnswer: LostAnswer
  /** Whether the pause switch holds it; a request may say otherwise. */
  heedsPause: boolean
  /** An act that is later than this is not done without asking, milliseconds. */
  lateLimitMs: number
  words: Words
  /** Titles of notifications; each takes the name of the platform. */
  titles: Record<'failed' | 'inDoubt' | 'late', (platform: string) => string>
  /** Where in the web app a person acts on it, from the root. */
  href(payload: z.output<P>): NewsPath
  /** What became of a call made at `since`, ISO 8601. Needed where `lostAnswer` is `look_up`. */
  find?: (call: ActCall<z.output<P>>, since: string) => Promise<FindOutcome>
  /**
   * Called when the act will not go on by itself any more, in the transaction that saves it. It must not fail because
   * of what others do.
   */
  settled(by: { db: Trx; services: Services; act: ActRow; payload: z.output<P> }): Promise<void>
}

/** A thing that is done at a platform and cannot be undone. */
export interface ActKind {
  readonly name: string
  readonly payload: z.ZodType
  readonly lostAnswer: LostAnswer
  readonly heedsPause: boolean
  readonly lateLimitMs: number
  readonly words: Words
  readonly titles: ActSpec<z.ZodType>['titles']
  href(payload: never): NewsPath
  find?(call: ActCall<never>, since: string): Promise<FindOutcome>
  settled(by: { db: Trx; services: Services; act: ActRow; payload: never }): Promise<void>
  perform(call: ActCall<never>, options: PublishOptions): Promise<PublishOutcome>
}

/** Carries the type of the payload; the field is never set. */
export interface TypedActKind<P> extends ActKind {
  readonly _payload?: P
}

/**
 * Defines a kind of act in two steps, as `operation` and `defineJob` do. The function that performs it calls
 * `options.guard()` right before its first byte. That nothing is done twice or lost is the effects core's work.
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

/** Throws for an unknown kind: a newer version wrote the act, and it waits for one. */
export function kindOf(services: Services, act: Pick<ActRow, 'kind'>): ActKind {
  const kind = services.acts.get(act.kind)
  if (!kind) throw new Error(`There is no kind of act called ${act.kind}`)
  return kind
}
