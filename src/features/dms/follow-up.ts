const DAY_MS = 86_400_000

/**
 * The wait before each further message while there is no answer: three days, then seven. After two reminders there is
 * none, since X forbids messages that nobody wants. Decision 120
 */
const WAITS = [3 * DAY_MS, 7 * DAY_MS]

/**
 * When to write again after `unanswered` messages in a row without an answer, the last at `lastAt`. Null: not again.
 */
export function followUpAt(unanswered: number, lastAt: Date): Date | null {
  const wait = unanswered > 0 ? WAITS[unanswered - 1] : undefined
  return wait === undefined ? null : new Date(lastAt.getTime() + wait)
}
