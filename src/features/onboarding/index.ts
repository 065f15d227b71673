import { getOnboarding } from './operations/get-onboarding.ts'
import { onboardFromWebsite } from './operations/onboard-from-website.ts'
import { updateOnboarding } from './operations/update-onboarding.ts'

export { loadOnboarding } from './load-onboarding.ts'

export const onboardingRuns = [onboardFromWebsite.run] as const

export const onboardingOperations = {
  getOnboarding,
  updateOnboarding,
  onboardFromWebsite: onboardFromWebsite.operation,
}
