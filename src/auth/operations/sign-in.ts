import { sql } from 'kysely'
import { z } from 'zod'
import { Email, SecondFactorCode } from '#contract/people/sign-in.ts'
import { User } from '#contract/people/user.ts'
import type { Trx } from '#kernel/db/database.ts'
import { unauthenticated } from '#kernel/errors.ts'
import { operation } from '#kernel/operation.ts'
import { countTry, forgetTries } from '#kernel/tries.ts'
import { passwordTries } from '../guard/sign-in-guard.ts'
import { verifyPassword } from '../password/passwords.ts'
import { ownOf, secondFactor } from '../second-factor/second-factor.ts'
import { auditOwn } from '../session/audit-own.ts'
import { completeSignIn } from '../session/complete-sign-in.ts'
import { requireOwnOrigin } from '../session/own-origin.ts'

export const signIn = operation({
  name: 'signIn',
  route: 'POST /v1/auth/sign-in',
  summary: 'Sign in with email and password',
  description:
    'Sets the session cookie; `POST /v1/auth/token` then gives access tokens. Where two-factor codes are on, a right ' +
    'password without `code` is 400 `code_required`.',
  tag: 'users',
  permission: 'public',
  counted: 'address',
  body: { email: Email, password: z.string().max(200), code: SecondFactorCode.optional() },
  output: z.object({ user: User }),
}).handle(async (ctx, { email, password, code }) => {
  requireOwnOrigin(ctx)
  const tries = passwordTries(email, ctx.clientAddress)
  const account = await ctx.inScope({}, async (db) => {
    await countTry(db, tries)
    const found = await sql<{ id: string; password_hash: string | null }>`
      select id, password_hash from auth_user_by_email(${email})
    `.execute(db)
    return found.rows[0] ?? null
  })
  if (!(await verifyPassword(password, account?.password_hash ?? null)) || !account) throw wrongPassword()
  const userId = account.id
  // A correct password does not count as a failed attempt, but a correct password with a wrong code does.
  if (!code) await ctx.inScope({}, (db) => forgetTries(db, tries))
  const prove = await secondFactor(ownOf(ctx, userId), code)
  return ctx.inScope({ userId }, async (db) => {
    await prove(db)
    if ((await passwordOnceUnchanging(db, userId)) !== account.password_hash) throw wrongPassword()
    if (code) await forgetTries(db, tries)
    await auditOwn(ctx, db, { action: 'signIn', userId })
    return { user: await completeSignIn(ctx, db, userId) }
  })
})

const wrongPassword = () => unauthenticated('The address or the password is not right')

/**
 * Reads the password's hash and locks it until this transaction ends. So a concurrent change of the password is either
 * seen here, or happens after this sign-in, and then ends its session too.
 */
async function passwordOnceUnchanging(db: Trx, userId: string): Promise<string | null> {
  const account = db.selectFrom('user_account').select('password_hash').where('id', '=', userId).forShare()
  return (await account.executeTakeFirstOrThrow()).password_hash
}
