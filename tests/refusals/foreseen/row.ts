import type { Platform } from '#contract/platforms.ts'
import type { RulesContext, RulesDraft } from '#rules/check.ts'
import type { ProblemCode } from '#rules/codes.ts'

/** A refusal that the content alone tells beforehand: the check has an error for it. */
export interface Foreseen {
  /** What is refused, as the page says it. */
  what: string
  /** What differs from the sound post. */
  draft: Partial<Omit<RulesDraft, 'platform'>>
  code: ProblemCode
  context?: Partial<RulesContext>
  /** The words of the simulated network that this row is about, as they stand in its source; none where its adapter refuses. */
  said?: readonly string[]
  /** Why it is not sent past the check, where it is not. */
  unsent?: 'too large a file for a test' | 'another access than that of the test' | 'not simulated'
}

/** A refusal that nobody can foresee from the content, and why. */
export interface Unforeseen {
  what: string
  why: string
  said?: readonly string[]
}

export interface Refusals {
  /** A post that nothing is wrong with. */
  sound: Omit<RulesDraft, 'platform'>
  foreseen: readonly Foreseen[]
  unforeseen: readonly Unforeseen[]
  /** Words of the simulated network about how it is called, which no content brings about. */
  ofCalls: readonly string[]
}

export type RefusalTable = Record<Platform, Refusals>
