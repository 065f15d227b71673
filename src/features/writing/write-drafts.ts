import type { z } from 'zod'
import type { Platform } from '#contract/platforms.ts'
import type { Flawed, promptOf } from '#features/ai/index.ts'
import type { OrgContext } from '#kernel/context.ts'
import type { Ground } from './ground.ts'

/** A text that a model wrote. Its network is null where it is for none. */
export interface Written {
  platform: Platform | null
  text: string
}

export interface DraftProblem {
  code: string
  message: string
  severity: 'error' | 'warning'
  /** The words of the text that it is about; empty if it is about all of it. */
  quote: string
  replacement?: string | undefined
}

/** What a draft rests on, and what it claims without. */
export interface DraftBasis {
  thoughts: { id: string; text: string }[]
  documents: { id: string; title: string }[]
  facts: { text: string; source: string }[]
  format: { id: string; name: string } | null
  signals: { id: string; text: string }[]
  unsupported: { quote: string }[]
}

export interface Draft extends Written {
  /** What is still wrong after two repairs, and every warning. The text is never cut. */
  problems: DraftProblem[]
  basis: DraftBasis
}

export interface Asked<T> {
  ground: Ground
  /** What the person asks for, in their words: facts may come from it too. */
  brief: readonly string[]
  format?: { id: string; name: string } | null
  /** The schema of the model's answer, flat, every field required. */
  schema: z.ZodType<T>
  /** The prompt of this task and version. It is given what may be told, and nothing else. */
  prompt(told: Ground['told'], flawed: Flawed | null): ReturnType<typeof promptOf>
  /** The texts in an answer. */
  textsOf(output: T): Written[]
  /** What only this task can find, such as a format that does not exist. */
  alsoCheck?(output: T, org: OrgContext): Promise<DraftProblem[]> | DraftProblem[]
}

export interface Drafted<T> {
  output: T
  drafts: Draft[]
}
