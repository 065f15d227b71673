import type { z } from 'zod'
import type { LostAnswer, Words } from '#features/effects/index.ts'
import type { Trx } from '#kernel/db/database.ts'
import type { Services } from '#kernel/services.ts'
import type { PlatformConnection } from '#platforms/connecting.ts'
import type { PublishedRef } from '#platforms/outgoing.ts'
import type { FindOutcome, Publishing, PublishOptions, PublishOutcome } from '#platforms/publishing.ts'
import type { ActRow } from './act-columns.ts'

/** One part of an act, as its kind does it. */
export interface ActCall<P> {
  publishing: Publishing
  connection: PlatformConnection
  payload: P
  /** From 0. Most acts have one part. */
  part: number
  /** What came of the parts before. */
  live: readonly PublishedRef[]
  /** The same for every attempt at this part. */
  key: string
  /** When it was asked for, ISO 8601: the same for every attempt. */
  askedAt: string
}

interface ActSpec<P extends z.ZodType> {
  /** Stands in the table: a changed name, or a payload that older rows do not fit, is a new kind. */
  name: string
  /** What JSON can hold. */
  payload: P
  lostAnswer: LostAnswer
  /** Whether the pause switch holds it, unless it is asked for otherwise. */
  heedsPause: boolean
  /** Later than this it is not done unasked, milliseconds. */
  lateLimitMs: number
  words: Words
  /** Titles of what people are told, by the name of the platform. */
  titles: Record<'failed' | 'inDoubt' | 'late', (platform: string) => string>
  /** Where in the web app a person acts on it, from the root. */
  href(payload: z.output<P>): string
  /** With `look_up`: what became of a call made at `since`, ISO 8601. */
  find?: (call: ActCall<z.output<P>>, since: string) => Promise<FindOutcome>
  /** It will not go on by itself any more. In the transaction that saves it; nothing here may fail for what others do. */
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
  href(payload: never): string
  find?(call: ActCall<never>, since: string): Promise<FindOutcome>
  settled(by: { db: Trx; services: Services; act: ActRow; payload: never }): Promise<void>
  perform(call: ActCall<never>, options: PublishOptions): Promise<PublishOutcome>
}

/** Carries the type of the payload; the field is never set. */
export interface TypedActKind<P> extends ActKind {
  readonly _payload?: P
}

/**
 * Defines a kind of act in two steps, as `operation` and `defineJob` do. What is performed calls `options.guard()` right
 * before its first byte; all rules of never twice and never lost are the publishing core's.
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
