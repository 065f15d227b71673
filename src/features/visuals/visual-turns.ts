import type { StepsContext } from '#kernel/context.ts'
import { AppError } from '#kernel/errors.ts'
import { createFairGate, type FairGate } from '#kernel/heavy-work/fair-gate.ts'

/**
 * Gates for visuals: a few are made at once, since each may load a picture of 20 MB. A party has at most half of the
 * places. Decision 031
 */
export interface VisualTurns {
  previews: FairGate
  /** The gate for making visuals, which may take minutes with an AI picture and eight formats. */
  making: FairGate
}

export const createVisualTurns = (): VisualTurns => ({
  previews: gate(4, 20_000, 'Many previews are being made at this moment: look again in a few seconds', 3),
  making: gate(8, 60_000, 'Many visuals are being made at this moment: try again in ten seconds', 10),
})

const gate = (atOnce: number, patienceMs: number, words: string, retryAfterSeconds: number): FairGate =>
  createFairGate({
    atOnce,
    keepsFree: true,
    mostWaiting: 40,
    mostWaitingOfOne: 8,
    patienceMs,
    refusal: () => new AppError('unavailable', words, { retryAfterSeconds }),
  })

/** Makes a visual when its turn comes. */
export const inTurn = <T>(ctx: StepsContext, kind: keyof VisualTurns, work: () => Promise<T>): Promise<T> =>
  ctx.services.visualTurns[kind].pass([`user:${ctx.userId}`, `org:${ctx.orgId}`], work)
