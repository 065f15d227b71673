import { added, anyOf, type ObjectShape, oneOf } from './shape.ts'
import { BrandProfile } from './spec-brand-profile.ts'
import type { Endpoint } from './spec-endpoint.ts'
import { Strategy } from './spec-strategy.ts'

const STEP = oneOf('brand', 'social', 'x_connection', 'billing', 'strategy', 'first_content')

const Onboarding: ObjectShape = {
  currentStep: STEP,
  completed: 'bool',
  steps: [{ key: STEP, label: 'string', completed: 'bool', required: 'bool' }],
  brandProfileDetected: 'bool',
  brandConfirmed: 'bool',
  socialConnected: 'bool',
  xConnected: 'bool',
  strategyReady: 'bool',
  firstContentReady: 'bool',
  paidTrialActive: 'bool',
  subscriptionRequired: 'bool',
}

/** Spec U6, U8 */
export const ONBOARDING_ENDPOINTS: Endpoint[] = [
  { route: 'GET {O}/onboarding', status: 200, data: Onboarding },
  { route: 'PATCH {O}/onboarding', body: { 'currentStep?': STEP }, status: 200, data: Onboarding },
  {
    route: 'POST {O}/onboarding/from-website',
    body: { websiteUrl: 'uri', 'notes?': 'string', ...added('Spec A16', { 'estimateOnly?': 'bool' }) },
    status: 200,
    data: anyOf(
      {
        brand: { profile: BrandProfile, source: oneOf('ai', 'heuristic') },
        strategy: Strategy,
        ...added('decision 107', {
          pagesRead: ['string'],
          warnings: ['string'],
          creditsUsed: 'number',
          remainingCredits: 'number',
        }),
      },
      added('Spec A16', { estimate: { credits: 'number', providerCostMilliUsd: 'number|null' } }),
    ),
  },
]
