/**
 * Why a platform consent came to nothing, as the address of the page says that a browser is sent on to: codes, since
 * whoever makes a link to that page chooses its query, and the page shows words of ours alone.
 */
export const CONSENT_PROBLEMS = [
  'denied',
  'no_access',
  'over',
  'another_browser',
  'not_allowed',
  'platform_failed',
] as const
export type ConsentProblem = (typeof CONSENT_PROBLEMS)[number]
