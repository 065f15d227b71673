/** The states of an effect. Posts and acts have their own names for them. */
export type EffectState =
  /** Nobody has asked for anything. */
  | 'none'
  | 'waiting'
  | 'under_way'
  /** The platform has accepted it and is processing it. */
  | 'processing'
  | 'done'
  | 'failed'
  /** It is too late to be done unasked, and waits until a person gives it a new time. */
  | 'late'
  /** The content differs from what was approved, and waits for a new approval. */
  | 'changed'

/** Event → states that it leaves → states that it may lead to. No other move exists. */
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

/** Whether a worker or the platform is working on it. */
export function isInFlight(state: EffectState): boolean {
  return state === 'under_way' || state === 'processing'
}
