import { couldInvite, inviterNow } from '#features/members/index.ts'
import type { Trx } from '#kernel/db/database.ts'
import { conflict } from '#kernel/errors.ts'
import type { InvitationRow } from './invitation.ts'

/**
 * An invitation may do no more than its maker could now: somebody who was removed must not come back by their own
 * invitation. Throws 409 `invalid_transition` if they could not make it now. Call it with the members locked. A2-1
 */
export async function requireInviter(db: Trx, { org_id, invited_by, role }: InvitationRow): Promise<void> {
  if (couldInvite(await inviterNow(db, { orgId: org_id, userId: invited_by }), role)) return
  throw conflict(
    'invalid_transition',
    'Whoever sent this invitation may no longer do so: ask an owner or admin of the workspace for another',
  )
}
