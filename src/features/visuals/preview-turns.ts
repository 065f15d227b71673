import { AppError } from '#kernel/errors.ts'
import { createFairGate, type FairGate } from '#kernel/heavy-work/fair-gate.ts'

const AT_ONCE = 4
const PATIENCE_MS = 20_000

/**
 * Lets visuals be previewed a few at once, each of which may bring a picture of 20 MB here; one party has at most half
 * of the places. Decision 031
 */
export function createPreviewTurns(): FairGate {
  return createFairGate({
    atOnce: AT_ONCE,
    keepsFree: true,
    mostWaiting: 40,
    mostWaitingOfOne: 8,
    patienceMs: PATIENCE_MS,
    refusal: () =>
      new AppError('unavailable', 'Many visuals are being looked at in this moment: look again in a few seconds', {
        retryAfterSeconds: 3,
      }),
  })
}
