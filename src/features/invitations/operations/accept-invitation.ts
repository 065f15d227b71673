import { z } from 'zod'
import { Id } from '#contract/common.ts'
import { InvitationToken } from '#contract/people/member.ts'
import { lockMembers } from '#features/members/index.ts'
import { enterOrg } from '#kernel/db/enter-org.ts'
import { forbidden } from '#kernel/errors.ts'
import { operation } from '#kernel/operation.ts'
import { findByToken } from '../find-by-token.ts'
import type { InvitationRow } from '../invitation.ts'
import { join } from '../join.ts'

export const acceptInvitation = operation({
  name: 'acceptInvitation',
  route: 'POST /v1/invitations/accept',
  done: 'joined, invited as',
  summary: 'Accept an invitation and become a member',
  description:
    'For the person whose address the invitation names, with a token for any workspace or for none; the link, which was mailed there, proves the address. A repeat by the same person gives the same answer.',
  tag: 'invitations',
  permission: 'signed-in',
  body: { token: InvitationToken },
  output: z.object({ orgId: Id, orgSlug: z.string(), orgName: z.string() }),
}).handle(async (ctx, { token }) => {
  const { db, userId } = ctx
  const { orgId, invitationId } = await findByToken(db, token)
  // Until here the person is not a member of this workspace. From here on the transaction and its audit line belong to
  // it.
  await enterOrg(db, orgId)
  await lockMembers(db, orgId)
  const invitation = await db
    .selectFrom('invitation')
    .selectAll()
    .where('org_id', '=', orgId)
    .where('id', '=', invitationId)
    .executeTakeFirstOrThrow()
  const person = await db.selectFrom('user_account').selectAll().where('id', '=', userId).executeTakeFirstOrThrow()
  requireInvitedPerson(invitation, person)
  await join(ctx, invitation, person)
  const org = await db.selectFrom('org').select(['slug', 'name']).where('id', '=', orgId).executeTakeFirstOrThrow()
  return { orgId, orgSlug: org.slug, orgName: org.name }
})

/** Throws 403 unless the person owns the invited address: a link may be passed on, a place in the workspace may not. */
function requireInvitedPerson({ email }: Pick<InvitationRow, 'email'>, person: { email: string }): void {
  if (person.email.toLowerCase() !== email.toLowerCase()) {
    throw forbidden(
      `This invitation is for ${email} and you are signed in as ${person.email}: sign in as ${email}, or ask for an invitation to your address`,
    )
  }
}
