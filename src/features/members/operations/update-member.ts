import { z } from 'zod'
import { Id } from '#contract/common.ts'
import { ROLES } from '#contract/people/roles.ts'
import { MEMBER_STATUSES } from '#contract/statuses.ts'
import { forbidden } from '#kernel/errors.ts'
import { operation } from '#kernel/operation.ts'
import { refusalOf } from '../change-rules.ts'
import { findMember } from '../find-member.ts'
import { forgetActiveOrg } from '../forget-active-org.ts'
import { lockedMemberOf } from '../lock-members.ts'
import { isActiveOwner, renameOwner, requireAnotherOwner } from '../owners.ts'
import { revokeLapsedInvitations } from '../revoke-lapsed-invitations.ts'

export const updateMember = operation({
  name: 'updateMember',
  route: 'PATCH /v1/orgs/{orgId}/members/{memberId}',
  done: 'changed the role or state of',
  summary: 'Change the role of a member, suspend them or let them in again',
  description:
    'Takes effect at once, also for tokens that were issued before. Only owners make and change owners; the last ' +
    'active owner stays one (409 last_owner). Nobody can give a role that may do more than their own role, or than ' +
    'the API key that is used. Open invitations that the member could no longer make are taken back.',
  tag: 'members',
  permission: 'members:manage',
  params: { memberId: Id },
  body: { roleKey: z.enum(ROLES).optional(), status: z.enum(MEMBER_STATUSES).optional() },
  output: z.object({
    id: Id,
    roleId: Id.nullable().describe('Always null: roles are known by their keys'),
    status: z.enum(MEMBER_STATUSES).nullable(),
  }),
}).handle(async (ctx, { memberId, roleKey, status }) => {
  const actor = await lockedMemberOf(ctx)
  const before = await findMember(ctx.db, ctx.orgId, memberId)
  const changed = { role: roleKey ?? before.role, status: status ?? before.status }
  const refusal = refusalOf({ actor, target: before, to: changed })
  if (refusal) throw forbidden(refusal)
  if (isActiveOwner(before) && !isActiveOwner(changed)) await requireAnotherOwner(ctx.db, before)
  const after = await ctx.db
    .updateTable('member')
    .set({ ...changed, updated_at: ctx.now.toISOString() })
    .where('org_id', '=', ctx.orgId)
    .where('id', '=', memberId)
    .returningAll()
    .executeTakeFirstOrThrow()
  await revokeLapsedInvitations(ctx, after.user_id)
  await renameOwner(ctx.db, ctx.orgId)
  await forgetActiveOrg(ctx.db, after.user_id)
  ctx.audit({ type: 'member', id: memberId, before, after })
  return { id: after.id, roleId: null, status: after.status }
})
