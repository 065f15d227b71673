import { z } from 'zod'
import { defineJob } from '../jobs/job.ts'
import { deliverMail } from './deliver-mail.ts'
import { openMail } from './sealed-mail.ts'

const MINUTE = 60
/** Retries over most of a working day. */
export const MAIL_RETRY_DELAYS_SECONDS = [MINUTE, 5 * MINUTE, 30 * MINUTE, 120 * MINUTE, 360 * MINUTE]

/** Delivers one queued mail. */
export const sendMail = defineJob({
  name: 'mail.send',
  input: z.object({ id: z.uuid(), queuedAt: z.iso.datetime(), sealed: z.base64() }),
  retryDelaysSeconds: MAIL_RETRY_DELAYS_SECONDS,
}).handle(async ({ services }, { id, queuedAt, sealed }) => {
  await deliverMail(services.mailTransport, { id, queuedAt, ...openMail(services.keyRing, id, sealed) })
})
