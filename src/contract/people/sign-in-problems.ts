/** Why a sign-in at a provider has led back to the sign-in page. The page has the text for each. Spec S8 */
export const SIGN_IN_PROBLEMS = [
  'unknown_way',
  'provider_unavailable',
  'not_this_browser',
  'declined',
  'refused',
  'not_completed',
  'no_address',
  'address_not_vouched',
  'address_of_another',
  'by_invitation',
  'closed',
  'in_another_window',
] as const
export type SignInProblem = (typeof SIGN_IN_PROBLEMS)[number]
