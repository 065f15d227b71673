/**
 * Why a platform consent failed, as codes in the address of the page that the browser returns to. They are codes
 * because anybody can make a link to that page with any query, and the page must show only our own words.
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
