import { GiveUp } from '../jobs/give-up.ts'
import { maskAddress } from './mask-address.ts'
import type { MailTransport, OutgoingMail } from './transport.ts'

/** nodemailer's names for failures that concern the reader (MAIL, RCPT) or the mail itself (DATA). */
const ABOUT_THIS_MAIL = new Set(['EENVELOPE', 'EMESSAGE'])

/**
 * Delivers one mail. Throws `GiveUp` if the server refuses the mail itself (5xx): that is final. Throws a retryable
 * error if the server cannot be reached, refuses the sign-in or asks for patience (4xx).
 */
export async function deliverMail(transport: MailTransport, mail: OutgoingMail): Promise<void> {
  try {
    await transport.deliver(mail)
  } catch (error) {
    // The server's message may name the reader, and must not bring the address into the log.
    const said = (error instanceof Error ? error.message : String(error)).replaceAll(mail.to, maskAddress(mail.to))
    const words = `The mail to ${maskAddress(mail.to)} could not be sent: ${said}`
    throw refusedForGood(error) ? new GiveUp(words) : new Error(words)
  }
}

/**
 * Whether the server refused this mail with a permanent answer (RFC 5321, 4.2.1: 5yz). A 5yz to the sign-in is about
 * the operator's settings, which may be corrected before the next attempt.
 */
function refusedForGood(error: unknown): boolean {
  if (!(error instanceof Error)) return false
  const { code, responseCode } = error as { code?: unknown; responseCode?: unknown }
  return typeof responseCode === 'number' && responseCode >= 500 && ABOUT_THIS_MAIL.has(String(code))
}
