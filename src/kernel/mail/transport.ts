import type { Mail } from './sealed-mail.ts'

/**
 * A mail on its way. The id is the same at each attempt, so that a folder or a mail client treats a repeat as the same
 * mail.
 */
export interface OutgoingMail extends Mail {
  id: string
  /** ISO 8601. */
  queuedAt: string
}

interface Delivery {
  /**
   * Resolves when the server has accepted the mail, or the file is written. Throws nodemailer's or the file system's
   * error.
   */
  deliver(mail: OutgoingMail): Promise<void>
}

export type MailTransport = Delivery &
  ({ readonly kind: 'smtp' } | { readonly kind: 'folder'; readonly folder: string })
