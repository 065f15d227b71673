import type { Selectable } from 'kysely'
import type { Invitation } from '#contract/people/member.ts'
import { ROLE_NAMES } from '#contract/people/roles.ts'
import type { InvitationStatus } from '#contract/statuses.ts'
import type { DB } from '#kernel/db/types.gen.ts'

export type InvitationRow = Selectable<DB['invitation']>

/** Seven days. Design: security. */
export const INVITATION_MS = 7 * 24 * 60 * 60 * 1000

/** Nothing happens when an invitation expires: from then on a pending one counts as expired. */
export function statusAt(row: Pick<InvitationRow, 'status' | 'expires_at'>, now: Date): InvitationStatus {
  return row.status === 'pending' && Date.parse(row.expires_at) <= now.getTime() ? 'expired' : row.status
}

/** The invitation as the answer to its creation. Document 2, "Invitations". */
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
