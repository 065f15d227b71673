import { writeAudit } from '#kernel/audit.ts'
import type { OrgContext } from '#kernel/context.ts'
import { couldInvite, inviterNow } from './inviter.ts'

/**
 * Revokes the open invitations that their maker could no longer make after a change of membership, because they would
 * hold seats that nobody can take. Call it with the members locked.
 */
export async function revokeLapsedInvitations(ctx: OrgContext, userId: string): Promise<void> {
  const { db, orgId } = ctx
  const inviter = await inviterNow(db, { orgId, userId })
  const open = await db
    .selectFrom('invitation')
    .selectAll()
    .where('org_id', '=', orgId)
    .where('invited_by', '=', userId)
    .where('status', '=', 'pending')
    .execute()
  for (const before of open.filter(({ role }) => !couldInvite(inviter, role))) {
    const after = await db
      .updateTable('invitation')
      .set({ status: 'revoked', revoked_at: ctx.now.toISOString() })
      .where('org_id', '=', orgId)
      .where('id', '=', before.id)
      .returningAll()
      .executeTakeFirstOrThrow()
    await writeAudit(db, {
      orgId,
      userId: ctx.userId,
      actor: ctx.actor,
      action: 'revokeInvitation',
      requestId: ctx.requestId,
      target: { type: 'invitation', id: before.id, before, after },
    })
  }
}
