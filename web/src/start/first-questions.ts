import type { Onboarding, Step, StepKey } from './reads.ts'
import { afterSkipping, type StepState, stateOf } from './start-words.ts'

/** The questions of the first run, in the order in which they are asked: accounts come last, since drafts need none. */
export const FIRST_QUESTIONS = ['website', 'brand', 'plan', 'draft', 'credits', 'accounts'] as const
export type FirstQuestion = (typeof FIRST_QUESTIONS)[number]

/** The name of each question in the list of all, and the question itself. The website's is asked by its own form. */
export const ASKED: Record<FirstQuestion, { name: string; asks: string; lead: string }> = {
  website: { name: 'Website', asks: '', lead: '' },
  brand: {
    name: 'Brand',
    asks: 'Is this you?',
    lead: 'Each line names its source. Confirm the card as it is, or change the words first.',
  },
  plan: {
    name: 'Plan',
    asks: 'What will you post about, and how often?',
    lead: 'Choose few, so that each post can be good. It can be changed at any time.',
  },
  draft: {
    name: 'First draft',
    asks: 'What should people know?',
    lead: 'The draft waits in review. Nothing is published before a person approves it, and it needs no account yet.',
  },
  credits: {
    name: 'Plan and credits',
    asks: 'Which plan fits?',
    lead: 'Posts go out while a plan or its trial runs.',
  },
  accounts: {
    name: 'Accounts',
    asks: 'Where may approved posts go out?',
    lead: 'Without an account you can still write, plan, read and approve. What is approved waits until one is connected.',
  },
}

/** The step that each question is about. */
const STEP_OF: Record<FirstQuestion, StepKey> = {
  website: 'brand',
  brand: 'brand',
  plan: 'strategy',
  draft: 'first_content',
  credits: 'billing',
  accounts: 'social',
}

/** The questions that are asked here: the one about a plan only where plans are sold. */
export const questionsHere = (steps: readonly Step[]): FirstQuestion[] =>
  FIRST_QUESTIONS.filter((question) => steps.some(({ key }) => key === STEP_OF[question]))

export function questionState(onboarding: Onboarding, question: FirstQuestion): StepState {
  if (question === 'website' && onboarding.brandProfileDetected) return 'done'
  return stateOf(onboarding.steps, onboarding.currentStep, STEP_OF[question])
}

/** The first question that is neither answered nor skipped. Null if none is left. */
export const firstOpen = (onboarding: Onboarding): FirstQuestion | null =>
  questionsHere(onboarding.steps).find((question) => questionState(onboarding, question) === 'open') ?? null

/**
 * The step to choose so that skipping a question is remembered. Null if choosing it would also skip a step that was not
 * asked about, or would open again what was skipped before: then the step stays open in the list. Skipping the website
 * skips nothing, since the next question is about the same step.
 */
export function rememberedBy({ steps, currentStep }: Onboarding, question: FirstQuestion): StepKey | null {
  if (question === 'website') return null
  const skipped = STEP_OF[question]
  const after = afterSkipping(steps, skipped)
  const index = (key: StepKey | null) => steps.findIndex((step) => step.key === key)
  if (after === null || index(after) <= index(currentStep)) return null
  const passed = steps.slice(Math.max(0, index(currentStep)), index(after))
  return passed.every(({ key, completed, required }) => key === skipped || completed || required) ? after : null
}
