import { z } from 'zod'
import { GiveUp } from '../jobs/give-up.ts'
import { defineJob } from '../jobs/job.ts'
import { maskAddress } from './mask-address.ts'
import { openMail } from './sealed-mail.ts'

const MINUTE = 60
/** nodemailer's name for the phase that failed: about the reader (MAIL, RCPT), or the mail itself (DATA). */
const ABOUT_THIS_MAIL = new Set(['EENVELOPE', 'EMESSAGE'])

/**
 * Delivers one mail. A server that cannot be reached, refuses the sign-in or asks for patience (4xx) is tried again
 * over most of a working day; one that refuses the mail itself (5xx) is believed.
 */
export const sendMail = defineJob({
  name: 'mail.send',
  input: z.object({ id: z.uuid(), queuedAt: z.iso.datetime(), sealed: z.base64() }),
  retryDelaysSeconds: [MINUTE, 5 * MINUTE, 30 * MINUTE, 120 * MINUTE, 360 * MINUTE],
}).handle(async (ctx, { id, queuedAt, sealed }) => {
  const mail = openMail(ctx.services.keyRing, id, sealed)
  try {
    await ctx.services.mailTransport.deliver({ id, queuedAt, ...mail })
  } catch (error) {
    // The server's words may name the reader, and so would the log.
    const said = (error instanceof Error ? error.message : String(error)).replaceAll(mail.to, maskAddress(mail.to))
    const words = `The mail to ${maskAddress(mail.to)} could not be sent: ${said}`
    throw refusedForGood(error) ? new GiveUp(words) : new Error(words)
  }
})

/**
 * Whether the server refused this very mail with a permanent answer (RFC 5321, 4.2.1: 5yz). A 5yz to the sign-in is
 * about the operator's settings, and may be mended before the next attempt.
 */
function refusedForGood(error: unknown): boolean {
  if (!(error instanceof Error)) return false
  const { code, responseCode } = error as { code?: unknown; responseCode?: unknown }
  return typeof responseCode === 'number' && responseCode >= 500 && ABOUT_THIS_MAIL.has(String(code))
}
