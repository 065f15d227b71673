import type { ConsentProblem } from '#contract/networks/consent-problems.ts'
import type { Config } from '#kernel/config.ts'
import type { ConsentAt } from './oauth-state.ts'

export type OutcomeInAddress =
  | { outcome: 'connected'; accountId: string }
  | { outcome: 'connected'; sourceId: string }
  | { outcome: 'choose'; choice: string }
  | { outcome: 'denied' | 'failed'; problem: ConsentProblem }
type Said = { platform: ConsentAt } & OutcomeInAddress

/**
 * The address that the browser goes to after a consent: the one that was given at the start, with the outcome in the
 * query.
 */
export function outcomeAddress(
  { baseUrl }: Pick<Config, 'baseUrl'>,
  redirectUri: string,
  { outcome, platform, ...more }: Said,
): string {
  const url = new URL(redirectUri, baseUrl)
  for (const [name, value] of Object.entries({ outcome, platform, ...more })) url.searchParams.set(name, value)
  return url.href
}
