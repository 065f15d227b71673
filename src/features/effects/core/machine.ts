/** Where an effect is. Posts and acts have names of their own for it. */
export type EffectState =
  /** Nothing is asked for. */
  | 'none'
  | 'waiting'
  | 'under_way'
  /** The platform has it, and makes it ready. */
  | 'processing'
  | 'done'
  | 'failed'
  /** Too late to be done unasked: it waits until a person gives it a time. */
  | 'late'
  /** What would be done differs from what was approved: it waits for an approval. */
  | 'changed'

/** Event → states that it leaves → states that it may lead to. Only moves in this table exist. */
export const EFFECT_MOVES = {
  claim: { from: ['waiting', 'under_way'], to: ['under_way'] },
  confirm: { from: ['under_way', 'processing'], to: ['done'] },
  process: { from: ['under_way'], to: ['processing'] },
  retry: { from: ['under_way'], to: ['waiting'] },
  fail: { from: ['under_way', 'processing'], to: ['failed'] },
  hold: { from: ['under_way'], to: ['late'] },
  invalidate: { from: ['under_way'], to: ['changed'] },
} as const satisfies Record<string, { from: readonly EffectState[]; to: readonly EffectState[] }>

export type EffectMove = keyof typeof EFFECT_MOVES

/** A worker or the platform has it. */
export function isInFlight(state: EffectState): boolean {
  return state === 'under_way' || state === 'processing'
}
