import { AppError } from '#kernel/errors.ts'
import { createFairGate, type FairGate } from '#kernel/heavy-work/fair-gate.ts'

/**
 * The most concurrent checks. Each may copy a gigabyte from the bucket to this machine and then wait for its child
 * process.
 */
const AT_ONCE = 4
const PATIENCE_MS = 60_000

/**
 * Makes the gate for checks of uploads: a few run at once, and one party has at most half of the places. Decision 031
 */
export function createCheckTurns(): FairGate {
  return createFairGate({
    atOnce: AT_ONCE,
    keepsFree: true,
    mostWaiting: 60,
    mostWaitingOfOne: 10,
    patienceMs: PATIENCE_MS,
    refusal: () =>
      new AppError(
        'unavailable',
        'Many uploads are being checked at this moment: try to complete this upload again in a few seconds',
        {
          retryAfterSeconds: 10,
        },
      ),
  })
}
