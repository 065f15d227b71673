import type { SendMailOptions } from 'nodemailer'
import type { MailSettings } from './mail-settings.ts'
import type { OutgoingMail } from './transport.ts'

/**
 * A mail in nodemailer's form. Addresses are objects, because text would be read as a list: `a@x, b@y` given as one
 * reader must not become two.
 */
export function composeMessage(from: MailSettings['from'], mail: OutgoingMail, now: Date): SendMailOptions {
  return {
    from,
    to: { name: '', address: mail.to },
    subject: mail.subject,
    text: mail.text,
    html: mail.html,
    messageId: `<${mail.id}@${from.address.split('@')[1]}>`,
    date: now,
    headers: {
      'Auto-Submitted': 'auto-generated', // RFC 3834: no out-of-office answers, please
      ...(mail.unsubscribeUrl !== undefined && {
        'List-Unsubscribe': `<${mail.unsubscribeUrl}>`,
        'List-Unsubscribe-Post': 'List-Unsubscribe=One-Click', // RFC 8058
      }),
    },
  }
}
