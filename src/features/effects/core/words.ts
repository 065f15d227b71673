/** How it is said that what was asked for is done, and what follows it is not. */
export interface FollowUpWords {
  /** Before the cause. */
  readonly missing: string
  /** What a person does about that. */
  readonly add: string
  /** The same where nobody can tell whether it took effect. */
  readonly doubt: string
  readonly look: string
}

/** How one kind of act is spoken of to people. Nothing is decided by it. */
export interface Words {
  /** Before the cause, where nobody can tell whether it took effect. */
  readonly doubt: string
  /** What a person does about that. */
  readonly settle: string
  readonly late: string
  /** What a person does about something that was too late. */
  readonly askAgain: string
  readonly brokenOff: string
  readonly noAccount: string
  /** Of what follows; null where nothing ever does. */
  readonly followUp: FollowUpWords | null
  /** After "1 of 3". */
  readonly partsDone: string
  /** Where the platform was asked, and it surely had no effect. */
  readonly notThere: string
  /** The cause, where nothing else is known of a call that had none. */
  readonly noEffect: string
}
