import { AppError } from '#kernel/errors.ts'
import { createFairGate, type FairGate } from '#kernel/heavy-work/fair-gate.ts'

/** The most checks at once. Each may copy a gigabyte here from the bucket and then wait for its reader. */
const AT_ONCE = 4
const PATIENCE_MS = 60_000

/** Makes the gate for checking uploads: a few at once, and one party has at most half of the places. Decision 031 */
export function createCheckTurns(): FairGate {
  return createFairGate({
    atOnce: AT_ONCE,
    keepsFree: true,
    mostWaiting: 60,
    mostWaitingOfOne: 10,
    patienceMs: PATIENCE_MS,
    refusal: () =>
      new AppError('unavailable', 'Many uploads are being checked at this moment: complete this one in a few seconds', {
        retryAfterSeconds: 10,
      }),
  })
}
