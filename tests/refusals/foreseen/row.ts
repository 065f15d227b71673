import type { Platform } from '#contract/platforms.ts'
import type { RulesContext, RulesDraft } from '#rules/check.ts'
import type { ProblemCode } from '#rules/codes.ts'

/** A refusal that can be foreseen from the content: the check has an error for it. */
export interface Foreseen {
  /** What is refused, as the generated page says it. */
  what: string
  /** How the refused post differs from the sound one. */
  draft: Partial<Omit<RulesDraft, 'platform'>>
  code: ProblemCode
  context?: Partial<RulesContext>
  /**
   * The sentences of the simulated network for this refusal, as in its source. None if the adapter refuses the post.
   */
  said?: readonly string[]
  /** Why the test does not send the post past the check, if it does not. */
  unsent?: 'too large a file for a test' | 'another access than that of the test' | 'not simulated'
}

/** A refusal that cannot be foreseen from the content, and why. */
export interface Unforeseen {
  what: string
  why: string
  said?: readonly string[]
}

export interface Refusals {
  /** A post that the network accepts. */
  sound: Omit<RulesDraft, 'platform'>
  foreseen: readonly Foreseen[]
  unforeseen: readonly Unforeseen[]
  /** Sentences of the simulated network about calls, which no content of a post causes. */
  ofCalls: readonly string[]
}

export type RefusalTable = Record<Platform, Refusals>
