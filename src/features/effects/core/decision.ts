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

/** The next step of the caller, after it has saved the row. */
export type Next =
  | { do: 'prepare'; part: number }
  /** Send within `GUARD_MS` after asking for the intent, or not at all. */
  | { do: 'send'; part: number }
  | { do: 'look_up'; part: number; since: number }
  | { do: 'poll'; ticket: Prepared }
  /** Force a token refresh. The answer is the event `refreshed` or `refresh_failed`. */
  | { do: 'refresh' }
  /** The lease is renewed and the running work goes on. */
  | { do: 'carry_on' }
  /** Release the row. The row alone says when it is claimed again. */
  | { do: 'stop' }

/** Notices are saved in the row's transaction, so that none is lost or sent twice. They are delivered afterwards. */
export type Notice =
  | { tell: 'done' }
  /** `incomplete` is sent together with `done` if a follow-up is missing. */
  | { tell: 'failed' | 'in_doubt' | 'late' | 'changed' | 'incomplete' | 'account_refused'; text: string }

export interface Decision {
  /** The same object as the input if nothing changed, in which case nothing has to be saved. */
  row: EffectRow
  next: Next
  outbox: readonly Notice[]
}
