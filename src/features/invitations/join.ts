import type { Selectable } from 'kysely'
import { ROLE_NAMES } from '#contract/people/roles.ts'
import { memberLimit } from '#features/billing/index.ts'
import { couldInvite, inviterNow } from '#features/members/index.ts'
import { notify } from '#features/notifications/index.ts'
import type { UserContext } from '#kernel/context.ts'
import type { Trx } from '#kernel/db/database.ts'
import type { DB } from '#kernel/db/types.gen.ts'
import { conflict } from '#kernel/errors.ts'
import { newId } from '#kernel/ids.ts'
import { requireOpen } from './find-by-token.ts'
import type { InvitationRow } from './invitation.ts'
import { requireMemberSeat } from './seats.ts'

type Person = Selectable<DB['user_account']>

/**
 * Makes the person a member and marks the invitation as used. A repeat by the same person changes nothing. Runs in the
 * invitation's workspace with its members locked. Throws 409 and 402.
 */
export async function join(ctx: UserContext, invitation: InvitationRow, person: Person): Promise<void> {
  const { db, now } = ctx
  const { org_id: orgId } = invitation
  const member = await db
    .selectFrom('member')
    .select('status')
    .where('org_id', '=', orgId)
    .where('user_id', '=', person.id)
    .executeTakeFirst()
  if (invitation.accepted_by === person.id && member?.status === 'active') {
    ctx.audit({ type: 'invitation', id: invitation.id, orgId, before: invitation, after: invitation })
    return
  }
  requireOpen(invitation, now)
  await requireInviter(db, invitation)
  if (member) throw alreadyMember(member.status)
  await requireMemberSeat(db, { orgId, limit: await memberLimit(db, orgId, ctx.services) })

  const memberId = newId()
  await tellManagers(ctx, { invitation, person, memberId })
  await db
    .insertInto('member')
    .values({ org_id: orgId, id: memberId, user_id: person.id, role: invitation.role, joined_at: now.toISOString() })
    .execute()
  const after = await db
    .updateTable('invitation')
    .set({ status: 'accepted', accepted_by: person.id, accepted_at: now.toISOString() })
    .where('org_id', '=', orgId)
    .where('id', '=', invitation.id)
    .returningAll()
    .executeTakeFirstOrThrow()
  await confirmAddress(ctx, person)
  await db
    .updateTable('user_account')
    .set({ active_org_id: orgId, updated_at: now.toISOString() })
    .where('id', '=', person.id)
    .where('active_org_id', 'is', null)
    .execute()
  ctx.audit({ type: 'invitation', id: invitation.id, orgId, before: invitation, after })
}

/**
 * Refuses an invitation that its maker could not make now. Otherwise a removed member could come back by their own
 * invitation. Throws 409 `invalid_transition`. Call it with the members locked. Spec W3
 */
async function requireInviter(db: Trx, { org_id, invited_by, role }: InvitationRow): Promise<void> {
  if (couldInvite(await inviterNow(db, { orgId: org_id, userId: invited_by }), role)) return
  throw conflict(
    'invalid_transition',
    'The sender of this invitation may no longer invite people: ask an owner or admin of the workspace for another',
  )
}

/**
 * Marks the address as confirmed. The link was mailed only to this address, so a person who opens it in a session of
 * the account with that address has proven the address. Other sessions need not end, since the proof comes from this
 * one.
 */
async function confirmAddress({ db, now }: UserContext, person: Person): Promise<void> {
  if (person.email_verified) return
  await db
    .updateTable('user_account')
    .set({ email_verified: true, updated_at: now.toISOString() })
    .where('id', '=', person.id)
    .execute()
}

function alreadyMember(status: 'active' | 'suspended') {
  return conflict(
    'already_member',
    status === 'active'
      ? 'You are a member of this workspace already: switch to it'
      : 'Your membership of this workspace is suspended: ask an owner or admin to let you in again',
  )
}

/**
 * Tells the managers of the workspace. It runs before the person is a member, so that they are not told of their own
 * arrival. Spec E2
 */
async function tellManagers(
  { db }: UserContext,
  { invitation, person, memberId }: { invitation: InvitationRow; person: Person; memberId: string },
): Promise<void> {
  await notify(db, {
    orgId: invitation.org_id,
    type: 'member_joined',
    title: `${person.name ?? person.email} joined as ${ROLE_NAMES[invitation.role].toLowerCase()}`,
    href: '/settings/people',
    dedupeKey: `member_joined:${memberId}`,
    permission: 'members:manage',
    metadata: { subject: { type: 'member', id: memberId } },
  })
}
