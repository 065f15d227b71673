import { forgetOldSteps } from '#kernel/jobs/job-steps.ts'
import { forgetDeadWorkers } from '#kernel/recurring/heartbeat.ts'
import type { Recurring } from '#kernel/recurring/recurring.ts'
import { sweepAssistants, sweepExpired } from './auth/index.ts'
import { refreshExpiring, revokeUnchosen, warnOfEnds } from './features/accounts/index.ts'
import { sweepCardPictures, sweepUnfinishedUploads } from './features/media/index.ts'
import { beginDigests, mailDueNews } from './features/notifications/index.ts'
import { foldTally } from './features/posts/index.ts'
import { startReconciling } from './features/reconciling/index.ts'
import { startDueReadings } from './features/results/index.ts'
import { sweepDeliveries } from './features/webhooks/index.ts'

const MINUTE = 60
const HOUR = 60 * MINUTE

/** Everything that workers do again and again, one line each; `npm run admin -- status` shows how it went the last time. */
export const recurring: readonly Recurring[] = [
  { name: 'accounts.refresh_tokens', everySeconds: MINUTE, run: refreshExpiring },
  { name: 'accounts.revoke_unchosen', everySeconds: MINUTE, run: revokeUnchosen },
  { name: 'accounts.warn_of_ends', everySeconds: MINUTE, run: warnOfEnds },
  { name: 'auth.sweep_expired', everySeconds: MINUTE, run: sweepExpired },
  { name: 'auth.sweep_assistants', everySeconds: MINUTE, run: sweepAssistants },
  { name: 'jobs.forget_old_steps', everySeconds: HOUR, run: forgetOldSteps },
  { name: 'media.sweep_unfinished_uploads', everySeconds: MINUTE, run: sweepUnfinishedUploads },
  { name: 'media.sweep_card_pictures', everySeconds: MINUTE, run: sweepCardPictures },
  { name: 'notifications.mail_due', everySeconds: MINUTE, run: mailDueNews },
  { name: 'notifications.begin_digests', everySeconds: 5 * MINUTE, run: beginDigests },
  { name: 'posts.fold_tally', everySeconds: MINUTE, run: foldTally },
  { name: 'reconciling.begin_nights', everySeconds: MINUTE, run: startReconciling },
  { name: 'results.read_due', everySeconds: MINUTE, run: startDueReadings },
  { name: 'webhooks.sweep_deliveries', everySeconds: MINUTE, run: sweepDeliveries },
  { name: 'workers.forget_dead', everySeconds: HOUR, run: forgetDeadWorkers },
]
