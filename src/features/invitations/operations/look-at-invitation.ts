import { sql } from 'kysely'
import { z } from 'zod'
import { Timestamp } from '#contract/common.ts'
import { InvitationToken } from '#contract/people/member.ts'
import { ROLE_NAMES } from '#contract/people/roles.ts'
import { operation } from '#kernel/operation.ts'
import { findByToken, requireOpen } from '../find-by-token.ts'

/** Public, because the page behind the link opens before anybody is signed in. Spec S7 */
export const lookAtInvitation = operation({
  name: 'lookAtInvitation',
  route: 'POST /v1/invitations/look',
  summary: 'See which workspace an invitation is for, before signing in',
  description: 'The token goes in the body, so that no server on the way writes it down. Nothing is changed.',
  tag: 'invitations',
  permission: 'public',
  counted: 'address',
  body: { token: InvitationToken },
  output: z
    .object({
      orgName: z.string(),
      email: z.email(),
      roleName: z.string(),
      expiresAt: Timestamp,
      hasAccount: z.boolean().describe('True: an account has this address, so sign in. False: sign up'),
    })
    .meta({ id: 'InvitationPreview' }),
}).handle(async (ctx, { token }) => {
  const { orgId, invitationId } = await ctx.inScope({}, (db) => findByToken(db, token))
  return ctx.inScope({ orgId }, async (db) => {
    const invitation = await db
      .selectFrom('invitation')
      .selectAll()
      .where('org_id', '=', orgId)
      .where('id', '=', invitationId)
      .executeTakeFirstOrThrow()
    requireOpen(invitation, ctx.now)
    const org = await db.selectFrom('org').select('name').where('id', '=', orgId).executeTakeFirstOrThrow()
    const { rows } = await sql`select id from auth_user_by_email(${invitation.email})`.execute(db)
    return {
      orgName: org.name,
      email: invitation.email,
      roleName: ROLE_NAMES[invitation.role],
      expiresAt: invitation.expires_at,
      hasAccount: rows.length > 0,
    }
  })
})
