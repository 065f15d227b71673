import type { Prepared } from '#platforms/publishing.ts'
import type { Limits } from './limits.ts'
import type { EffectRow } from './row.ts'

/** What every decision may lean on beside row and event. */
export interface Given {
  /** The database's clock, epoch milliseconds. */
  now: number
  /** 0 up to 1, for jitter. */
  random: number
  limits: Limits
}

/** The one thing that whoever brought the event does next, after the row is saved. */
export type Next =
  | { do: 'prepare'; part: number }
  /** Within the guard's time of asking for the intent, or not at all. */
  | { do: 'send'; part: number }
  | { do: 'look_up'; part: number; since: number }
  | { do: 'poll'; ticket: Prepared }
  /** New tokens by force; answered with `refreshed` or `refresh_failed`. */
  | { do: 'refresh' }
  /** The lease is renewed: what was under way goes on. */
  | { do: 'carry_on' }
  /** Let go of the row: all that follows is in it. */
  | { do: 'stop' }

/** Saved in the transaction that saves the row, so that none is lost or doubled; delivered by others, afterwards. */
export type Notice =
  | { tell: 'done' }
  /** `incomplete`: beside `done`, where something that follows is missing. */
  | { tell: 'failed' | 'in_doubt' | 'late' | 'changed' | 'incomplete' | 'account_refused'; text: string }

export interface Decision {
  /** The very object that came in when nothing changed: nothing to save then. */
  row: EffectRow
  next: Next
  outbox: readonly Notice[]
}
