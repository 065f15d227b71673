import { RefreshOutcome } from '#contract/results/results.ts'
import { AppError } from '#kernel/errors.ts'
import { operation } from '#kernel/operation.ts'
import { refreshResults } from '../refresh.ts'

export const refreshAnalytics = operation({
  name: 'refreshAnalytics',
  route: 'POST /v1/orgs/{orgId}/marketing/analytics/refresh',
  done: 'had the results read anew',
  summary: 'Read the results of what was published lately anew',
  description:
    'Asks each platform about the newest 100 posts that every connected account published within 30 days. An account can be refreshed 24 times a day (configurable); 402 fair_use_limit where none has a refresh left. Results are read without asking as well: 1, 6 and 24 hours, 3, 7 and 30 days after publishing.',
  tag: 'marketing',
  permission: 'content:write',
  output: RefreshOutcome,
}).handleInSteps(async (ctx) => {
  ctx.audit({ type: 'org', id: ctx.orgId })
  const { skippedFairUse, errors, ...counts } = await refreshResults(ctx)
  if (skippedFairUse > 0 && counts.processed + counts.failed === 0) {
    throw new AppError(
      'payment_required',
      `Every account was refreshed ${ctx.services.config.refreshesPerDay} times today: its results can be read again tomorrow (UTC)`,
      { code: 'fair_use_limit' },
    )
  }
  return { ...counts, ...(skippedFairUse > 0 && { skippedFairUse }), ...(errors.length > 0 && { errors }) }
})
