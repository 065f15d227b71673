import { sql } from 'kysely'
import { z } from 'zod'
import { Password, User } from '#contract/user.ts'
import { forbidden, invalidField } from '#kernel/errors.ts'
import { newId } from '#kernel/ids.ts'
import { operation } from '#kernel/operation.ts'
import { presentUser } from '#kernel/present-user.ts'
import { auditOwn } from '../audit-own.ts'
import { hashPassword } from '../passwords.ts'
import { openSession, requireOwnOrigin } from '../sessions.ts'

/** Serialises sign-ups, so that exactly one account is the first. */
const SIGN_UP_LOCK = 4_400_001

export const signUp = operation({
  name: 'signUp',
  route: 'POST /v1/auth/sign-up',
  summary: 'Make an account and sign in',
  description: 'The first account of an installation can always be made; later ones as its sign-up policy says (B5-1).',
  tag: 'users',
  permission: 'public',
  body: { email: z.email().max(254), password: Password, name: z.string().trim().min(1).max(100).optional() },
  output: z.object({ user: User }),
  status: 201,
}).handle(async (ctx, { email, password, name }) => {
  requireOwnOrigin(ctx)
  const passwordHash = await hashPassword(password)
  const id = newId()
  const user = await ctx.inScope({ userId: id }, async (db) => {
    await sql`select pg_advisory_xact_lock(${SIGN_UP_LOCK})`.execute(db)
    const { rows } = await sql<{ taken: boolean; any: boolean }>`
      select exists (select 1 from auth_user_by_email(${email})) as taken, auth_any_account() as any
    `.execute(db)
    if (rows[0]?.any && ctx.services.config.signUp !== 'open') {
      throw forbidden('Accounts are made by invitation here: ask an owner of the workspace to invite you')
    }
    if (rows[0]?.taken) {
      throw invalidField('body.email', 'email_taken', 'There is an account with this address already: sign in instead')
    }
    const row = await db
      .insertInto('user_account')
      .values({ id, email, password_hash: passwordHash, name: name ?? null })
      .returningAll()
      .executeTakeFirstOrThrow()
    await openSession(ctx, db, id)
    await auditOwn(ctx, db, { action: 'signUp', userId: id })
    return row
  })
  return { user: presentUser(user) }
})
