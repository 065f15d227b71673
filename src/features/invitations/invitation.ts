import type { Selectable } from 'kysely'
import type { Invitation } from '#contract/people/member.ts'
import { ROLE_NAMES } from '#contract/people/roles.ts'
import type { InvitationStatus } from '#contract/statuses.ts'
import type { DB } from '#kernel/db/types.gen.ts'

export type InvitationRow = Selectable<DB['invitation']>

/** How long an invitation is valid: seven days. docs/design/security.md. Spec W6 */
export const INVITATION_MS = 7 * 24 * 60 * 60 * 1000

/**
 * The status of an invitation at a moment. No job changes an expired invitation: if it is still pending, it counts as
 * expired.
 */
export function statusAt(row: Pick<InvitationRow, 'status' | 'expires_at'>, now: Date): InvitationStatus {
  return row.status === 'pending' && Date.parse(row.expires_at) <= now.getTime() ? 'expired' : row.status
}

/** An invitation as the answer to its creation shows it. Spec W6. */
export function presentNewInvitation(row: InvitationRow, now: Date): Omit<Invitation, 'roleName'> {
  return {
    id: row.id,
    email: row.email,
    roleKey: row.role,
    status: statusAt(row, now),
    expiresAt: row.expires_at,
    createdAt: row.created_at,
  }
}

export function presentInvitation(row: InvitationRow, now: Date): Invitation {
  return { ...presentNewInvitation(row, now), roleName: ROLE_NAMES[row.role] }
}
