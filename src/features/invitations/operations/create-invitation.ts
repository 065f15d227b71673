import { z } from 'zod'
import { Invitation } from '#contract/people/member.ts'
import { ROLES } from '#contract/people/roles.ts'
import { memberLimit } from '#features/billing/index.ts'
import { lockedMemberOf, refusalToGrant } from '#features/members/index.ts'
import { forbidden } from '#kernel/errors.ts'
import { newSecret, sha256 } from '#kernel/ids.ts'
import { queueMail } from '#kernel/mail/queue-mail.ts'
import { operation } from '#kernel/operation.ts'
import { countTry } from '#kernel/tries.ts'
import { INVITATION_MS, presentNewInvitation } from '../invitation.ts'
import { invitationLetter } from '../letter.ts'
import { invitationMails } from '../mail-limits.ts'
import { openInvitation } from '../open-invitation.ts'
import { refuseMember } from '../refuse-member.ts'
import { requireSeatFor } from '../seats.ts'
import { tellInvited } from '../tell-invited.ts'

export const createInvitation = operation({
  name: 'createInvitation',
  route: 'POST /v1/orgs/{orgId}/invitations',
  done: 'invited',
  summary: 'Invite somebody by mail',
  description:
    'The mail holds a link that works once, for this address, for seven days. An address that is invited already ' +
    'gets a new link, and the earlier one ends. Nobody can invite to a role that may do more than their own role, ' +
    'or than the API key that is used. Mails to an address and invitations of a person are limited (429).',
  tag: 'invitations',
  permission: 'members:manage',
  body: { email: z.email().max(254), roleKey: z.enum(ROLES) },
  output: Invitation.omit({ roleName: true }).meta({ id: 'NewInvitation' }),
  answer: { status: 201 },
}).handle(async (ctx, { email, roleKey }) => {
  const { db, orgId, now, services } = ctx
  const actor = await lockedMemberOf(ctx)
  const refusal = refusalToGrant(roleKey, actor.can)
  if (refusal) throw forbidden(refusal)
  await refuseMember(db, orgId, email)
  await requireSeatFor(db, email, { orgId, limit: await memberLimit(db, orgId, services), now })
  await countTry(db, ...invitationMails(email, ctx.userId))

  const token = newSecret()
  const expiresAt = new Date(now.getTime() + INVITATION_MS).toISOString()
  const { before, after } = await openInvitation(db, {
    org_id: orgId,
    email,
    role: roleKey,
    token_hash: sha256(token),
    invited_by: ctx.userId,
    expires_at: expiresAt,
  })

  const { orgName, inviter } = await db
    .selectFrom('org')
    .innerJoin('user_account', (join) => join.on('user_account.id', '=', ctx.userId))
    .select((eb) => ['org.name as orgName', eb.fn.coalesce('user_account.name', 'user_account.email').as('inviter')])
    .where('org.id', '=', orgId)
    .executeTakeFirstOrThrow()
  const link = `${services.config.baseUrl}/invitations/accept#token=${token}`
  const letter = invitationLetter({ orgName, inviter, email, role: roleKey, expiresAt, link })
  await queueMail(db, services, { to: email, letter })
  await tellInvited(db, after, orgName)
  ctx.audit({ type: 'invitation', id: after.id, ...(before && { before }), after })
  return presentNewInvitation(after, now)
})
