import { sql } from 'kysely'
import { z } from 'zod'
import { User } from '#contract/user.ts'
import { unauthenticated } from '#kernel/errors.ts'
import { operation } from '#kernel/operation.ts'
import { presentUser } from '#kernel/present-user.ts'
import { auditOwn } from '../audit-own.ts'
import { verifyPassword } from '../passwords.ts'
import { openSession, requireOwnOrigin } from '../sessions.ts'
import { forgetFailedTries, recordFailedTry, refuseTooManyTries } from '../sign-in-guard.ts'

export const signIn = operation({
  name: 'signIn',
  route: 'POST /v1/auth/sign-in',
  summary: 'Sign in with email and password',
  description: 'Sets the session cookie; `POST /v1/auth/token` then gives access tokens.',
  tag: 'users',
  permission: 'public',
  body: { email: z.email().max(254), password: z.string().max(200) },
  output: z.object({ user: User }),
}).handle(async (ctx, { email, password }) => {
  requireOwnOrigin(ctx)
  const bucket = `${email.toLowerCase()} ${ctx.clientAddress}`
  const account = await ctx.inScope({}, async (db) => {
    await refuseTooManyTries(db, bucket)
    const found = await sql<{ id: string; password_hash: string | null }>`
      select id, password_hash from auth_user_by_email(${email})
    `.execute(db)
    return found.rows[0] ?? null
  })
  if (!(await verifyPassword(password, account?.password_hash ?? null)) || !account) {
    await ctx.inScope({}, (db) => recordFailedTry(db, bucket))
    throw unauthenticated('The address or the password is not right')
  }
  return ctx.inScope({ userId: account.id }, async (db) => {
    await forgetFailedTries(db, bucket)
    await openSession(ctx, db, account.id)
    await auditOwn(ctx, db, { action: 'signIn', userId: account.id })
    const user = await db.selectFrom('user_account').selectAll().where('id', '=', account.id).executeTakeFirstOrThrow()
    return { user: presentUser(user) }
  })
})
