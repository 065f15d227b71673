/** Why a sign-in at a provider has led back to the sign-in page, which has the words. B5-1 */
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
