import type { User } from '#contract/people/user.ts'
import type { PublicContext } from '#kernel/context.ts'
import type { Trx } from '#kernel/db/database.ts'
import { presentUser } from '#kernel/present-user.ts'
import { openSession } from './sessions.ts'

/** The last step of every way of signing in: opens a session in this browser. The transaction must be the person's. */
export async function completeSignIn(ctx: PublicContext, db: Trx, userId: string): Promise<User> {
  await openSession(ctx, db, userId)
  const row = await db.selectFrom('user_account').selectAll().where('id', '=', userId).executeTakeFirstOrThrow()
  return presentUser(row)
}
