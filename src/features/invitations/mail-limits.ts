import type { TryCounter } from '#kernel/tries.ts'

/**
 * An invitation is a mail to somebody who did not ask for it. The mailbox is counted across workspaces, and apart from
 * the mails that its owner asks for, so that nobody can block those by sending invitations.
 */
export const invitationMails = (email: string, inviterId: string): TryCounter[] => [
  { bucket: `invitation to ${email.toLowerCase()}`, free: 5, aDay: 20, what: 'invitations to this address' },
  { bucket: `invitations by ${inviterId}`, free: 50, what: 'invitations by you' },
]
