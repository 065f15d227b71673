import { Onboarding } from '#contract/home/onboarding.ts'
import { operation } from '#kernel/operation.ts'
import { loadOnboarding } from '../load-onboarding.ts'

/** Spec U6 */
export const getOnboarding = operation({
  name: 'getOnboarding',
  route: 'GET /v1/orgs/{orgId}/onboarding',
  summary: 'See what of the first run is left',
  description:
    'Each step is done while what it asks for is there; nobody ticks it off. There is a step for a plan only where plans ' +
    'are sold.',
  tag: 'orgs',
  permission: 'workspace:read',
  output: Onboarding,
}).handle(loadOnboarding)
