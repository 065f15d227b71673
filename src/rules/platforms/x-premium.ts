import type { RulesContext } from '../draft.ts'

/** True if the account may post long texts and videos. Basic may not; unknown counts as no. */
export function hasXPremium({ xSubscription }: RulesContext): boolean {
  return xSubscription === 'premium' || xSubscription === 'premium_plus'
}
