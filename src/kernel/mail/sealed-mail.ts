import type { KeyRing } from '../crypto/key-ring.ts'
import type { SealedColumn } from '../crypto/sealed-column.ts'

/** A mail to one reader, ready to be sent. */
export interface Mail {
  to: string
  subject: string
  text: string
  html: string
  /** The address where a mail program unsubscribes the reader with one POST. RFC 8058 */
  unsubscribeUrl?: string
}

/** Seals a mail for the queue, as base64. Links in mails are keys to accounts, and a queue is no place for keys. */
export function sealMail(keyRing: KeyRing, id: string, mail: Mail): string {
  return keyRing.seal(mail, placeOf(id)).toString('base64')
}

/** Throws if the mail was sealed with a key that is gone, or for another id. */
export function openMail(keyRing: KeyRing, id: string, sealed: string): Mail {
  return keyRing.open<Mail>(Buffer.from(sealed, 'base64'), placeOf(id))
}

/** The column of mails that wait or were given up. */
export const sealedMails: SealedColumn = {
  table: 'pgboss.job_common',
  column: 'data',
  path: ['sealed'],
  only: `name = 'mail.send'`,
  names: [],
  place: ({ data }) => placeOf((data as { id: string }).id), // the job's input
}

function placeOf(id: string): string {
  return `mail ${id}`
}
