/** nodemailer's name for the phase that failed: about the reader (MAIL, RCPT), or the mail itself (DATA). */
const ABOUT_THIS_MAIL = new Set(['EENVELOPE', 'EMESSAGE'])

/**
 * Whether the server refused this very mail with a permanent answer (RFC 5321, 4.2.1: 5yz). A 5yz to the sign-in is
 * about the operator's settings, and may be mended before the next attempt.
 */
export function refusedForGood(error: unknown): boolean {
  if (!(error instanceof Error)) return false
  const { code, responseCode } = error as { code?: unknown; responseCode?: unknown }
  return typeof responseCode === 'number' && responseCode >= 500 && ABOUT_THIS_MAIL.has(String(code))
}
