/** What must hold in every schedule. */
export const INVARIANTS = {
  unapproved: 'nothing is sent that no person approved',
  twice: 'a part has at most one effect under one approval, and none once it is known to be live',
  early: 'nothing is sent before its time',
  paused: 'nothing is sent while publishing is paused',
  stale: 'nothing goes out unasked an hour late',
  burst: 'what is late keeps its distance by the clash rules',
  impatient: 'nothing is sent before the end of a Retry-After',
  lost: 'what is called published stands there, whole',
  hidden: 'what is called not live is not live',
  gave_up: 'a post fails only when refused, without an account, or after five attempts',
  demoted: 'what stands there is published, whatever becomes of its comment',
  unsaid: 'what is published without its comment says so, and nothing else does',
  needless_doubt: 'a person is asked only when an outcome was really unclear',
  untold: 'every end that needs a person has exactly one notification',
  needless_failure: 'a post that meets no trouble is published, once, at the first attempt',
  stuck: 'every post comes to rest once the trouble is over',
  broken: 'the core accepts every event: no move outside the post machine',
} as const
export type Invariant = keyof typeof INVARIANTS

export class Violation extends Error {
  readonly invariant: Invariant

  constructor(invariant: Invariant, what: string) {
    super(`${invariant} (${INVARIANTS[invariant]}): ${what}`)
    this.invariant = invariant
  }
}
