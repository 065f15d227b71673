import type { TryCounter } from '#kernel/tries.ts'

/**
 * Limits for invitation mails, which go to people who did not ask for them. Mails to one mailbox are counted across
 * workspaces. They are counted separately from mails that its owner asks for, so that nobody can block those by sending
 * invitations.
 */
export const invitationMails = (email: string, inviterId: string): TryCounter[] => [
  { bucket: `invitation to ${email.toLowerCase()}`, free: 5, aDay: 20, what: 'invitations to this address' },
  { bucket: `invitations by ${inviterId}`, free: 50, what: 'invitations by you' },
]
