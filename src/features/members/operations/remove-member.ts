import { z } from 'zod'
import { Id } from '#contract/common.ts'
import { forbidden } from '#kernel/errors.ts'
import { operation } from '#kernel/operation.ts'
import { refusalOf } from '../change-rules.ts'
import { findMember } from '../find-member.ts'
import { forgetActiveOrg } from '../forget-active-org.ts'
import { lockedMemberOf } from '../lock-members.ts'
import { isActiveOwner, renameOwner, requireAnotherOwner } from '../owners.ts'
import { revokeLapsedInvitations } from '../revoke-lapsed-invitations.ts'

export const removeMember = operation({
  name: 'removeMember',
  route: 'DELETE /v1/orgs/{orgId}/members/{memberId}',
  done: 'removed',
  summary: 'Remove a member, or leave the workspace oneself',
  description:
    'Needs members:manage, except to leave. Their tokens and API keys for the workspace end at once; what they made stays, except for their open invitations. The last active owner cannot go (409 last_owner).',
  tag: 'members',
  permission: 'workspace:read', // everybody may leave; removing somebody else needs more, see below
  open: { whenReadOnly: true },
  params: { memberId: Id },
  output: z.undefined(),
}).handle(async (ctx, { memberId }) => {
  const actor = await lockedMemberOf(ctx)
  const member = await findMember(ctx.db, ctx.orgId, memberId)
  const refusal = refusalOf({ actor, target: member, to: null })
  if (refusal) throw forbidden(refusal)
  if (isActiveOwner(member)) await requireAnotherOwner(ctx.db, member)
  await ctx.db.deleteFrom('member').where('org_id', '=', ctx.orgId).where('id', '=', memberId).execute()
  await revokeLapsedInvitations(ctx, member.user_id)
  await renameOwner(ctx.db, ctx.orgId)
  await forgetActiveOrg(ctx.db, member.user_id)
  ctx.audit({ type: 'member', id: memberId, before: member })
})
