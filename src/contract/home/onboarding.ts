import { z } from 'zod'
import { Strategy } from '../strategy/strategy.ts'
import { BrandProfile } from '../writing/brand-profile.ts'
import { READING_SOURCES } from '../writing/profile-lists.ts'

export const ONBOARDING_STEPS = ['brand', 'social', 'x_connection', 'billing', 'strategy', 'first_content'] as const
export type OnboardingStep = (typeof ONBOARDING_STEPS)[number]

/** Spec U6 */
export const Onboarding = z
  .object({
    currentStep: z.enum(ONBOARDING_STEPS).describe('The step that was chosen, or the next one that is left'),
    completed: z.boolean().describe('Nothing is left: every step is done, or was skipped and is not required'),
    steps: z.array(
      z.object({
        key: z.enum(ONBOARDING_STEPS),
        label: z.string(),
        completed: z.boolean(),
        required: z.boolean(),
      }),
    ),
    brandProfileDetected: z.boolean().describe('The brand profile says something'),
    brandConfirmed: z.boolean().describe('A person confirmed the brand profile'),
    socialConnected: z.boolean().describe('An account of any network is connected'),
    xConnected: z.boolean(),
    strategyReady: z.boolean().describe('A version of the strategy is active'),
    firstContentReady: z.boolean().describe('A post was drafted'),
    paidTrialActive: z.boolean().describe('A plan or its trial is running'),
    subscriptionRequired: z.boolean().describe('Plans are sold here, and none is running'),
  })
  .meta({ id: 'Onboarding' })
export type Onboarding = z.infer<typeof Onboarding>

/** What the first run from a website answers. Spec U8 */
export const OnboardedFromWebsite = z
  .object({
    brand: z.object({ profile: BrandProfile, source: z.enum(READING_SOURCES) }),
    strategy: Strategy,
    pagesRead: z.array(z.string()),
    warnings: z.array(z.string()).describe('What was tried, what was left out, and what is missing'),
    creditsUsed: z.number(),
    remainingCredits: z.number(),
  })
  .meta({ id: 'OnboardedFromWebsite' })
