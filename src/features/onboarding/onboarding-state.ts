import type { Onboarding, OnboardingStep } from '#contract/home/onboarding.ts'
import { ONBOARDING_STEPS } from '#contract/home/onboarding.ts'

/** What a workspace has, as its rows say. */
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

/** The steps that a workspace has. Where no plans are sold there is nothing to choose. */
export const stepsOf = ({ plansAreSold }: Pick<Standing, 'plansAreSold'>): OnboardingStep[] =>
  ONBOARDING_STEPS.filter((key) => key !== 'billing' || plansAreSold)

/**
 * The first run, worked out from what the workspace has. No step is ticked off: it is done while what it asks for is
 * there. A step that is not required counts as skipped once a later one was chosen. Spec U6, decision 107
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

/** The chosen step stays current until it is done. Then comes the next one that is left, and after the last the first. */
function currentOf(
  chosen: OnboardingStep | null,
  steps: Onboarding['steps'],
  left: Onboarding['steps'],
): OnboardingStep | undefined {
  if (left.some(({ key }) => key === chosen)) return chosen ?? undefined
  const after = steps.slice(steps.findIndex(({ key }) => key === chosen) + 1)
  return (after.find((step) => left.includes(step)) ?? left[0])?.key
}
