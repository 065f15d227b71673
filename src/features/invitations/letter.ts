import { ROLE_NAMES, type Role } from '#contract/people/roles.ts'
import type { Letter } from '#kernel/mail/letter.ts'

interface Facts {
  orgName: string
  /** The inviter's own choice of name. */
  inviter: string
  email: string
  role: Role
  expiresAt: string
  link: string
}

export function invitationLetter({ orgName, inviter, email, role, expiresAt, link }: Facts): Letter {
  return {
    subject: `${inviter} invites you to ${orgName}`,
    paragraphs: [
      `${inviter} asks you to join the workspace ${orgName} in Galley as ${ROLE_NAMES[role].toLowerCase()}.`,
      `The link works once, for ${email}, until ${dayOf(expiresAt)}.`,
    ],
    action: { label: 'Accept the invitation', href: link },
    footer: 'If you did not expect this, do nothing: without the link nobody can join in your name.',
  }
}

const dayOf = (time: string): string =>
  new Intl.DateTimeFormat('en', { dateStyle: 'long', timeZone: 'UTC' }).format(new Date(time))
