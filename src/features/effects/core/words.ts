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
  /** After "1 of 3". */
  readonly partsDone: string
}

export const POST_WORDS: Words = {
  doubt: 'It may be live:',
  settle: 'Look at the account, then say "It is live" or "Publish again".',
  late: 'It was too late to go out without asking.',
  askAgain: 'Choose a new time.',
  brokenOff: 'Publishing it was broken off each time it was tried.',
  noAccount: 'No account is connected to publish it with. Accounts says whether one can be.',
  partsDone: 'parts of the thread are live.',
}
