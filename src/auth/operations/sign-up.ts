import { sql } from 'kysely'
import { z } from 'zod'
import { Email } from '#contract/people/sign-in.ts'
import { Password, User, UserName } from '#contract/people/user.ts'
import type { Trx } from '#kernel/db/database.ts'
import { invalidField } from '#kernel/errors.ts'
import { newId, sha256 } from '#kernel/ids.ts'
import { operation } from '#kernel/operation.ts'
import { presentUser } from '#kernel/present-user.ts'
import { createAccount } from '../account/create-account.ts'
import { admitNewAccount } from '../account/sign-up-policy.ts'
import { hashPassword } from '../password/passwords.ts'
import { auditOwn } from '../session/audit-own.ts'
import { requireOwnOrigin } from '../session/own-origin.ts'
import { openSession } from '../session/sessions.ts'

export const signUp = operation({
  name: 'signUp',
  route: 'POST /v1/auth/sign-up',
  summary: 'Make an account and sign in',
  description:
    'The first account of an installation can always be made; later ones as its sign-up policy says. With the ' +
    'token of an invitation to the same address the address counts as verified; otherwise a link is mailed to it.',
  tag: 'users',
  permission: 'public',
  counted: 'address',
  body: {
    email: Email,
    password: Password,
    name: UserName.optional(),
    invitationToken: z.string().min(1).max(200).optional(),
  },
  output: z.object({ user: User }),
  answer: { status: 201 },
}).handle(async (ctx, { email, password, name, invitationToken }) => {
  requireOwnOrigin(ctx)
  const admit = async (db: Trx) => {
    if (invitationToken) await requireInvitation(db, invitationToken, email)
    return admitNewAccount(db, ctx.services.config.signUp, () => invitationToken !== undefined)
  }
  // Checked before the expensive work, which strangers could otherwise cause. It is checked again in the final
  // transaction.
  await ctx.inScope({}, admit)
  const passwordHash = await hashPassword(password)
  const id = newId()
  const user = await ctx.inScope({ userId: id }, async (db) => {
    const { first } = await admit(db)
    const { rows } = await sql<{ taken: boolean }>`
      select exists (select 1 from auth_user_by_email(${email})) as taken
    `.execute(db)
    if (rows[0]?.taken) {
      throw invalidField('body.email', 'email_taken', 'There is an account with this address already: sign in instead')
    }
    const emailVerified = invitationToken !== undefined // the invitation's link was mailed to this address
    const account = { id, email, emailVerified, passwordHash, name: name ?? null, first }
    const row = await createAccount(db, ctx.services, account)
    await openSession(ctx, db, id)
    await auditOwn(ctx, db, { action: 'signUp', userId: id })
    return row
  })
  return { user: presentUser(user) }
})

async function requireInvitation(db: Trx, token: string, email: string): Promise<void> {
  const { rows } = await sql<{ email: string }>`select email from invitation_by_token(${sha256(token)})`.execute(db)
  const [invitation] = rows
  if (!invitation) {
    throw invalidField(
      'body.invitationToken',
      'invitation_invalid',
      'This invitation was used, taken back or has expired: ask for another',
    )
  }
  if (invitation.email.toLowerCase() !== email.toLowerCase()) {
    throw invalidField('body.email', 'invitation_mismatch', 'The invitation is for another address: use that one')
  }
}
