/**
 * What may be done after the answer to an act was lost. Each kind of act names one of these.
 * - - `repeat`: doing it twice has the same effect as doing it once, so a repeat also reveals the outcome
 * - - `look_up`: the platform is read, and the act is repeated only if it certainly had no effect
 * - - `ask_a_person`: neither is possible, and a person looks at the account
 */
export type LostAnswer = 'repeat' | 'look_up' | 'ask_a_person'

const MINUTE = 60_000
/**
 * A repeat is safe at once. The waits spare a platform that is down. The first wait is so short that a caller can wait
 * for it.
 */
const REPEAT_AFTER = [2_000, 1 * MINUTE, 5 * MINUTE, 15 * MINUTE] as const

/**
 * Milliseconds from the call until its outcome is looked up. The same attempt always gives the same value, because
 * several places compute it.
 */
export function questionAfterMs(
  lostAnswer: LostAnswer,
  { attemptCount }: { attemptCount: number },
  { windowMs, scale = 1 }: { windowMs: number; scale?: number },
): number {
  if (lostAnswer !== 'repeat') return windowMs
  const wait = REPEAT_AFTER[Math.min(Math.max(attemptCount, 1), REPEAT_AFTER.length) - 1] ?? REPEAT_AFTER[3]
  return wait * scale
}
