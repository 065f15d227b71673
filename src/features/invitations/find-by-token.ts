import { sql } from 'kysely'
import type { Trx } from '#kernel/db/database.ts'
import { AppError, conflict } from '#kernel/errors.ts'
import { sha256 } from '#kernel/ids.ts'
import { type InvitationRow, statusAt } from './invitation.ts'

/** Finds the invitation of a token in any state. Throws 404 for an unknown token. */
export async function findByToken(db: Trx, token: string): Promise<{ orgId: string; invitationId: string }> {
  const { rows } = await sql<{ org_id: string; id: string }>`
    select org_id, id from find_invitation(${sha256(token)})
  `.execute(db)
  const [found] = rows
  if (!found) {
    const message = 'There is no such invitation: use the newest link that was sent to you, or ask for another'
    throw new AppError('not_found', message)
  }
  return { orgId: found.org_id, invitationId: found.id }
}

/** Throws 409 `invalid_transition` for an invitation that was used, was revoked or has expired. */
export function requireOpen(invitation: InvitationRow, now: Date): void {
  const status = statusAt(invitation, now)
  switch (status) {
    case 'pending':
      return
    case 'accepted':
      throw conflict('invalid_transition', 'This invitation has been used: sign in, or ask for another')
    case 'expired':
      throw conflict('invalid_transition', `This invitation ended on ${invitation.expires_at}: ask for another`)
    case 'revoked':
      throw conflict('invalid_transition', 'This invitation was taken back: ask an owner or admin of the workspace')
  }
}
