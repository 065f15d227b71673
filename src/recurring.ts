import { forgetOldSteps } from '#kernel/jobs/job-steps.ts'
import { forgetDeadWorkers } from '#kernel/recurring/heartbeat.ts'
import type { Recurring } from '#kernel/recurring/recurring.ts'
import { sweepAssistants, sweepExpired } from './auth/index.ts'
import { refreshExpiring, revokeUnchosen, warnOfEnds } from './features/accounts/index.ts'
import { startAutomationNights } from './features/automation/index.ts'
import { beginComparing, endGrace, grantDueMonths, readPaddleStream, requirePlans } from './features/billing/index.ts'
import { startNightlyReadings } from './features/context/index.ts'
import { expireCredits } from './features/credits/index.ts'
import { keepInboxSmall, startDueRefreshes } from './features/engagement/index.ts'
import { makePreviews, sweepCardPictures, sweepFilesInHand, sweepUnfinishedUploads } from './features/media/index.ts'
import { beginDigests, mailDueNews, sweepOldNews } from './features/notifications/index.ts'
import { foldTally } from './features/posts/index.ts'
import { startReconciling } from './features/publisher/index.ts'
import { askReadPrices, forgetReadCharges } from './features/reading/index.ts'
import { startDueReadings } from './features/results/index.ts'
import { startDueDatabases, startDueWrites } from './features/rows/index.ts'
import { forgetOldRuns, lookAfterRuns } from './features/runs/index.ts'
import { sweepDeliveries } from './features/webhooks/index.ts'
import { startXAccountNights } from './features/whole-account/index.ts'

const MINUTE = 60
const HOUR = 60 * MINUTE

/** Everything that workers repeat, one line each; `npm run admin -- status` shows how the last run went. */
export const recurring: readonly Recurring[] = [
  { name: 'accounts.refresh_tokens', everySeconds: MINUTE, run: refreshExpiring },
  { name: 'accounts.revoke_unchosen', everySeconds: MINUTE, run: revokeUnchosen },
  { name: 'accounts.warn_of_ends', everySeconds: MINUTE, run: warnOfEnds },
  { name: 'auth.sweep_expired', everySeconds: MINUTE, run: sweepExpired },
  { name: 'auth.sweep_assistants', everySeconds: MINUTE, run: sweepAssistants },
  { name: 'automation.begin_nights', everySeconds: MINUTE, asksNetworks: true, run: startAutomationNights },
  { name: 'billing.compare', everySeconds: 5 * MINUTE, run: beginComparing },
  { name: 'billing.end_grace', everySeconds: MINUTE, run: endGrace },
  { name: 'billing.grant_months', everySeconds: MINUTE, run: grantDueMonths },
  { name: 'billing.read_stream', everySeconds: 15 * MINUTE, run: readPaddleStream },
  { name: 'billing.require_plans', everySeconds: MINUTE, run: requirePlans },
  { name: 'context.begin_nights', everySeconds: MINUTE, asksNetworks: true, run: startNightlyReadings },
  { name: 'credits.expire', everySeconds: MINUTE, run: expireCredits },
  { name: 'engagement.keep_small', everySeconds: MINUTE, run: keepInboxSmall },
  { name: 'engagement.refresh', everySeconds: MINUTE, asksNetworks: true, run: startDueRefreshes },
  { name: 'jobs.forget_old_steps', everySeconds: HOUR, run: forgetOldSteps },
  { name: 'media.make_previews', everySeconds: MINUTE, run: makePreviews },
  { name: 'media.sweep_files_in_hand', everySeconds: HOUR, run: sweepFilesInHand },
  { name: 'media.sweep_unfinished_uploads', everySeconds: MINUTE, run: sweepUnfinishedUploads },
  { name: 'media.sweep_card_pictures', everySeconds: MINUTE, run: sweepCardPictures },
  { name: 'notifications.mail_due', everySeconds: MINUTE, run: mailDueNews },
  { name: 'notifications.begin_digests', everySeconds: 5 * MINUTE, run: beginDigests },
  { name: 'notifications.sweep_old', everySeconds: HOUR, run: sweepOldNews },
  { name: 'posts.fold_tally', everySeconds: MINUTE, run: foldTally },
  { name: 'reading.ask_prices', everySeconds: HOUR, asksNetworks: true, run: askReadPrices },
  { name: 'reading.forget_charges', everySeconds: HOUR, run: forgetReadCharges },
  { name: 'reconciling.begin_nights', everySeconds: MINUTE, asksNetworks: true, run: startReconciling },
  { name: 'results.read_due', everySeconds: MINUTE, asksNetworks: true, run: startDueReadings },
  { name: 'rows.read_due', everySeconds: MINUTE, asksNetworks: true, run: startDueDatabases },
  { name: 'rows.write_due', everySeconds: MINUTE, asksNetworks: true, run: startDueWrites },
  { name: 'runs.look_after', everySeconds: 10, run: lookAfterRuns },
  { name: 'runs.forget_old', everySeconds: HOUR, run: forgetOldRuns },
  { name: 'webhooks.sweep_deliveries', everySeconds: MINUTE, run: sweepDeliveries },
  { name: 'workers.forget_dead', everySeconds: HOUR, run: forgetDeadWorkers },
  { name: 'x_account.begin_nights', everySeconds: MINUTE, asksNetworks: true, run: startXAccountNights },
]
