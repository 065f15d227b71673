import assert from 'node:assert/strict'
import { test } from 'node:test'
import type { OnboardingStep } from '#contract/home/onboarding.ts'
import { onboardingOf, type Standing } from './onboarding-state.ts'

const NOTHING: Standing = {
  chosen: null,
  plansAreSold: true,
  brandProfileDetected: false,
  brandConfirmed: false,
  socialConnected: false,
  xConnected: false,
  strategyReady: false,
  firstContentReady: false,
  paidTrialActive: false,
}
const REQUIRED = { socialConnected: true, firstContentReady: true, paidTrialActive: true }
const ALL = { ...REQUIRED, brandConfirmed: true, xConnected: true, strategyReady: true }

for (const [what, standing, currentStep, completed] of [
  ['nothing is there yet', {}, 'brand', false],
  ['the chosen step stays current until it is done', { chosen: 'strategy' }, 'strategy', false],
  ['once it is done, the next that is left comes', { chosen: 'strategy', strategyReady: true }, 'first_content', false],
  ['steps are done in any order', { strategyReady: true, brandConfirmed: true }, 'social', false],
  [
    'after the last comes the first that is left',
    { chosen: 'first_content', firstContentReady: true },
    'social',
    false,
  ],
  ['what is not required is skipped by going on', { ...REQUIRED, chosen: 'first_content' }, 'first_content', true],
  ['and opens again by going back', { ...REQUIRED, chosen: 'brand' }, 'brand', false],
  ['what is required cannot be skipped', { ...ALL, socialConnected: false, chosen: 'first_content' }, 'social', false],
  ['everything is done', ALL, 'first_content', true],
  ['a step that is no more there counts as none', { chosen: 'billing', plansAreSold: false }, 'brand', false],
] as [string, Partial<Standing>, OnboardingStep, boolean][])
  test(what, () => {
    const { currentStep: current, completed: done } = onboardingOf({ ...NOTHING, ...standing })
    assert.deepEqual([current, done], [currentStep, completed])
  })

test('there is a step for a plan only where plans are sold', () => {
  const keys = (plansAreSold: boolean) => onboardingOf({ ...NOTHING, plansAreSold }).steps.map(({ key }) => key)
  assert.deepEqual(keys(true), ['brand', 'social', 'x_connection', 'billing', 'strategy', 'first_content'])
  assert.deepEqual(keys(false), ['brand', 'social', 'x_connection', 'strategy', 'first_content'])
  assert.deepEqual(
    [true, false].map((plansAreSold) => onboardingOf({ ...NOTHING, plansAreSold }).subscriptionRequired),
    [true, false],
  )
})
