import { z } from 'zod'
import { ONBOARDING_STEPS, Onboarding } from '#contract/home/onboarding.ts'
import { invalidField } from '#kernel/errors.ts'
import { operation } from '#kernel/operation.ts'
import { loadOnboarding } from '../load-onboarding.ts'

/** Spec U6 */
export const updateOnboarding = operation({
  name: 'updateOnboarding',
  route: 'PATCH /v1/orgs/{orgId}/onboarding',
  done: 'moved on in the first run of',
  summary: 'Go to a step of the first run',
  description: 'In any order. Steps before it that are not required count as skipped; those that are required stay.',
  tag: 'orgs',
  permission: 'brand:write',
  body: { currentStep: z.enum(ONBOARDING_STEPS).optional() },
  output: Onboarding,
}).handle(async (ctx, { currentStep }) => {
  const before = await loadOnboarding(ctx)
  ctx.audit({ type: 'org', id: ctx.orgId, before: before.currentStep, after: currentStep ?? before.currentStep })
  if (currentStep === undefined) return before
  if (!before.steps.some(({ key }) => key === currentStep)) {
    const there = before.steps.map(({ key }) => key).join(', ')
    throw invalidField(
      'body.currentStep',
      'no_such_step',
      `No plans are sold here, so there is no step ${currentStep}: give one of ${there}`,
    )
  }
  await ctx.db.updateTable('org').set({ onboarding_step: currentStep }).where('id', '=', ctx.orgId).execute()
  return loadOnboarding(ctx)
})
