import type { Onboarding, OnboardingStep } from '#contract/home/onboarding.ts'
import { ONBOARDING_STEPS } from '#contract/home/onboarding.ts'

/** What a workspace has, according to its rows. */
export interface Standing
  extends Pick<
    Onboarding,
    | 'brandProfileDetected'
    | 'brandConfirmed'
    | 'socialConnected'
    | 'xConnected'
    | 'strategyReady'
    | 'firstContentReady'
    | 'paidTrialActive'
  > {
  /** The step that somebody chose to look at. */
  chosen: OnboardingStep | null
  plansAreSold: boolean
}

interface Step {
  label: string
  /** A step that is not required can be skipped. */
  required: boolean
  isDone(standing: Standing): boolean
}

const STEPS: Record<OnboardingStep, Step> = {
  brand: { label: 'Confirm your brand', required: false, isDone: ({ brandConfirmed }) => brandConfirmed },
  social: { label: 'Connect an account', required: true, isDone: ({ socialConnected }) => socialConnected },
  x_connection: { label: 'Connect X', required: false, isDone: ({ xConnected }) => xConnected },
  billing: { label: 'Choose a plan', required: true, isDone: ({ paidTrialActive }) => paidTrialActive },
  strategy: { label: 'Confirm a strategy', required: false, isDone: ({ strategyReady }) => strategyReady },
  first_content: {
    label: 'Draft a first post',
    required: true,
    isDone: ({ firstContentReady }) => firstContentReady,
  },
}

/** The steps of the first run. Without plans for sale, there is no step to choose one. */
export const stepsOf = ({ plansAreSold }: Pick<Standing, 'plansAreSold'>): OnboardingStep[] =>
  ONBOARDING_STEPS.filter((key) => key !== 'billing' || plansAreSold)

/**
 * The state of the first run, computed from what the workspace has. No step is stored as done: it is done while the
 * thing that it asks for exists. An optional step counts as skipped once a later one was chosen. Spec U6, decision 107
 */
export function onboardingOf(standing: Standing): Onboarding {
  const { chosen, plansAreSold, ...facts } = standing
  const keys = stepsOf(standing)
  const at = chosen === null ? -1 : keys.indexOf(chosen)
  const steps = keys.map((key) => ({
    key,
    label: STEPS[key].label,
    completed: STEPS[key].isDone(standing),
    required: STEPS[key].required,
  }))
  const left = steps.filter(({ completed, required }, place) => !completed && (required || place >= at))
  return {
    currentStep: currentOf(chosen, steps, left) ?? 'first_content',
    completed: left.length === 0,
    steps,
    ...facts,
    subscriptionRequired: plansAreSold && !facts.paidTrialActive,
  }
}

/**
 * The chosen step stays current until it is done. Then the next open step is current, and after the last step the first
 * open one.
 */
function currentOf(
  chosen: OnboardingStep | null,
  steps: Onboarding['steps'],
  left: Onboarding['steps'],
): OnboardingStep | undefined {
  if (left.some(({ key }) => key === chosen)) return chosen ?? undefined
  const after = steps.slice(steps.findIndex(({ key }) => key === chosen) + 1)
  return (after.find((step) => left.includes(step)) ?? left[0])?.key
}
