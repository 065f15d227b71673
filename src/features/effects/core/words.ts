/** Texts for an effect that is done although its follow-up is missing. */
export interface FollowUpWords {
  /** Stands before the cause. */
  readonly missing: string
  /** Tells the person what to do. */
  readonly add: string
  /** Stands before the cause if nobody can tell whether the follow-up took effect. */
  readonly doubt: string
  readonly look: string
}

/** The texts about one kind of effect. No decision depends on them. */
export interface Words {
  /** Stands before the cause if nobody can tell whether the effect took place. */
  readonly doubt: string
  /** Tells the person how to settle that doubt. */
  readonly settle: string
  readonly late: string
  /** Tells the person what to do about an effect that was too late. */
  readonly askAgain: string
  readonly brokenOff: string
  readonly noAccount: string
  /** Texts about follow-ups. Null for a kind that never has any. */
  readonly followUp: FollowUpWords | null
  /** Stands after "1 of 3". */
  readonly partsDone: string
  /** Says that the platform was asked and that the call certainly had no effect. */
  readonly notThere: string
  /** The cause of a call without effect if no other cause is known. */
  readonly noEffect: string
}
