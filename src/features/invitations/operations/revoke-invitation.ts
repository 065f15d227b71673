import { z } from 'zod'
import { Id } from '#contract/common.ts'
import { INVITATION_STATUSES } from '#contract/statuses.ts'
import { lockedMemberOf } from '#features/members/index.ts'
import { conflict, notFound } from '#kernel/errors.ts'
import { operation } from '#kernel/operation.ts'

export const revokeInvitation = operation({
  name: 'revokeInvitation',
  route: 'DELETE /v1/orgs/{orgId}/invitations/{invitationId}',
  done: 'took back the invitation of',
  summary: 'Take back an invitation',
  description: 'Its link ends at once. A repeat changes nothing.',
  tag: 'invitations',
  permission: 'members:manage',
  open: { whenReadOnly: true },
  params: { invitationId: Id },
  output: z.object({ id: Id, status: z.enum(INVITATION_STATUSES) }),
}).handle(async (ctx, { invitationId }) => {
  await lockedMemberOf(ctx) // so that only one of accepting and revoking succeeds
  const before = await ctx.db
    .selectFrom('invitation')
    .selectAll()
    .where('org_id', '=', ctx.orgId)
    .where('id', '=', invitationId)
    .executeTakeFirst()
  if (!before) throw notFound('invitation')
  if (before.status === 'accepted') {
    throw conflict('invalid_transition', 'This invitation has been accepted: remove the member instead')
  }
  const after = await ctx.db
    .updateTable('invitation')
    .set({ status: 'revoked', revoked_at: before.revoked_at ?? ctx.now.toISOString() })
    .where('org_id', '=', ctx.orgId)
    .where('id', '=', invitationId)
    .returningAll()
    .executeTakeFirstOrThrow()
  ctx.audit({ type: 'invitation', id: invitationId, before, after })
  return { id: after.id, status: after.status }
})
