import type { Job } from '#kernel/jobs/job.ts'
import { sendMail } from '#kernel/mail/send-mail.ts'
import { sendLink } from './auth/index.ts'
import { keepAccountPicture } from './features/accounts/index.ts'
import { sweepAtNight } from './features/automation/index.ts'
import { applyPaddleEvent, comparePaddle } from './features/billing/index.ts'
import { readPagesLater } from './features/context/index.ts'
import { throwAwayLeft } from './features/media/index.ts'
import { mailDigest, mailNews } from './features/notifications/index.ts'
import { reconcileAccount, tellActLater, tellLater } from './features/publisher/index.ts'
import { readDueResults } from './features/results/index.ts'
import { readDatabasesLater, writeRowsLater } from './features/rows/index.ts'
import { workWokenHeavyRun, workWokenRun } from './features/runs/index.ts'
import { deliverWebhook } from './features/webhooks/index.ts'
import { readXAccountAtNight } from './features/whole-account/index.ts'

/**
 * Everything that is done in the background, one line for each feature. A worker leaves jobs alone that are not listed
 * here.
 */
export const jobs: readonly Job[] = [
  sendMail,
  sendLink,
  mailNews,
  mailDigest,
  deliverWebhook,
  applyPaddleEvent,
  comparePaddle,
  readDueResults,
  readXAccountAtNight,
  sweepAtNight,
  keepAccountPicture,
  reconcileAccount,
  tellLater,
  tellActLater,
  workWokenRun,
  workWokenHeavyRun,
  throwAwayLeft,
  readPagesLater,
  readDatabasesLater,
  writeRowsLater,
]
