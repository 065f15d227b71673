import type { Prepared } from '#platforms/publishing.ts'
import type { Limits } from './limits.ts'
import type { EffectRow } from './row.ts'

/** What every decision may use besides the row and the event. */
export interface Given {
  /** The database's clock, epoch milliseconds. */
  now: number
  /** A random number from 0 up to 1, for jitter. */
  random: number
  limits: Limits
}

/** The one thing that the caller does next, after it has saved the row. */
export type Next =
  | { do: 'prepare'; part: number }
  /** Send within the guard's time after asking for the intent, or not at all. */
  | { do: 'send'; part: number }
  | { do: 'look_up'; part: number; since: number }
  | { do: 'poll'; ticket: Prepared }
  /** Force a token refresh. The answer is the event `refreshed` or `refresh_failed`. */
  | { do: 'refresh' }
  /** The lease is renewed and the running work goes on. */
  | { do: 'carry_on' }
  /** Let go of the row. When it is taken up again follows from the row alone. */
  | { do: 'stop' }

/** Notices are saved in the row's transaction, so that none is lost or doubled. Others deliver them afterwards. */
export type Notice =
  | { tell: 'done' }
  /** `incomplete` comes in addition to `done` if a follow-up is missing. */
  | { tell: 'failed' | 'in_doubt' | 'late' | 'changed' | 'incomplete' | 'account_refused'; text: string }

export interface Decision {
  /** The same object that came in if nothing changed: then there is nothing to save. */
  row: EffectRow
  next: Next
  outbox: readonly Notice[]
}
