import { z } from 'zod'

export const ONBOARDING_STEPS = ['brand', 'social', 'x_connection', 'billing', 'strategy', 'first_content'] as const

/** Spec U6 */
export const Onboarding = z
  .object({
    currentStep: z.enum(ONBOARDING_STEPS),
    completed: z.boolean(),
    steps: z.array(
      z.object({
        key: z.enum(ONBOARDING_STEPS),
        label: z.string(),
        completed: z.boolean(),
        required: z.boolean(),
      }),
    ),
    brandProfileDetected: z.boolean(),
    brandConfirmed: z.boolean(),
    socialConnected: z.boolean(),
    xConnected: z.boolean(),
    strategyReady: z.boolean(),
    firstContentReady: z.boolean(),
    paidTrialActive: z.boolean(),
    subscriptionRequired: z.boolean(),
  })
  .meta({ id: 'Onboarding' })
