import type { Platform } from '#contract/platforms.ts'
import type { RulesContext, RulesDraft } from '#rules/check.ts'
import type { ProblemCode } from '#rules/codes.ts'

/** A refusal that can be foreseen from the content: the check has an error for it. */
export interface Foreseen {
  /** What is refused, in the words of the page. */
  what: string
  /** The difference from the sound post. */
  draft: Partial<Omit<RulesDraft, 'platform'>>
  code: ProblemCode
  context?: Partial<RulesContext>
  /** The words of the simulated network that this row is about, as in its source; none if its adapter refuses. */
  said?: readonly string[]
  /** Why it is not sent past the check, if it is not. */
  unsent?: 'too large a file for a test' | 'another access than that of the test' | 'not simulated'
}

/** A refusal that cannot be foreseen from the content, and why. */
export interface Unforeseen {
  what: string
  why: string
  said?: readonly string[]
}

export interface Refusals {
  /** A post without any fault. */
  sound: Omit<RulesDraft, 'platform'>
  foreseen: readonly Foreseen[]
  unforeseen: readonly Unforeseen[]
  /** Words of the simulated network about calls, which no content causes. */
  ofCalls: readonly string[]
}

export type RefusalTable = Record<Platform, Refusals>
