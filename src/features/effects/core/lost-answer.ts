/**
 * What may be done about an act whose answer was lost; each kind of act says which.
 * - `repeat`: doing it twice does no more than doing it once, so that the repeat is the question
 * - `look_up`: the platform is read, and the act repeated only if it surely had no effect
 * - `ask_a_person`: neither is possible; a person looks at the account
 */
export type LostAnswer = 'repeat' | 'look_up' | 'ask_a_person'

const MINUTE = 60_000
/** A repeat needs no window to be safe; its waits spare a platform that is down. The first is one that a caller sits out. */
const REPEAT_AFTER = [2_000, 1 * MINUTE, 5 * MINUTE, 15 * MINUTE] as const

/** Milliseconds from the call to the question. The same for the same attempt, since it is asked at more than one moment. */
export function questionAfterMs(
  lostAnswer: LostAnswer,
  { attemptCount }: { attemptCount: number },
  { windowMs, scale = 1 }: { windowMs: number; scale?: number },
): number {
  if (lostAnswer !== 'repeat') return windowMs
  const wait = REPEAT_AFTER[Math.min(Math.max(attemptCount, 1), REPEAT_AFTER.length) - 1] ?? REPEAT_AFTER[3]
  return wait * scale
}
