import type { Clock } from '../clock.ts'
import { composeMessage } from './compose-message.ts'
import type { MailSettings, SmtpServer } from './mail-settings.ts'
import type { MailTransport } from './transport.ts'

/**
 * The time-out of a delivery. It is shorter than the time for an orderly stop, so that a mail in hand is finished or
 * queued again before the process ends.
 */
const TIMEOUT_MS = 15_000

/**
 * Delivers by SMTP with one connection for each mail. Few mails are sent, and a kept connection could time out
 * unnoticed.
 */
export function createSmtpTransport(
  smtp: SmtpServer,
  options: { from: MailSettings['from']; clock: Clock },
): MailTransport {
  return {
    kind: 'smtp',
    async deliver(mail) {
      const { createTransport } = await import('nodemailer') // 25 MB, which only processes that send need to load
      const transport = createTransport({
        host: smtp.host,
        port: smtp.port,
        secure: smtp.implicitTls,
        requireTLS: smtp.requireTls,
        ...(smtp.user && { auth: { user: smtp.user.name, pass: smtp.user.password } }),
        connectionTimeout: TIMEOUT_MS,
        greetingTimeout: TIMEOUT_MS,
        socketTimeout: TIMEOUT_MS,
        disableFileAccess: true,
        disableUrlAccess: true,
      })
      await transport.sendMail(composeMessage(options.from, mail, options.clock.now()))
    },
  }
}
