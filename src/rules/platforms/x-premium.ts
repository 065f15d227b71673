import type { RulesContext } from '../draft.ts'

/** True if the account may post long texts and videos. Basic may not, and an unknown account counts as no. */
export function hasXPremium({ facts }: RulesContext): boolean {
  const subscription = facts && 'subscription' in facts ? facts.subscription : null
  return subscription === 'premium' || subscription === 'premium_plus'
}
