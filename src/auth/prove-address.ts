import { sql } from 'kysely'
import type { PublicContext } from '#kernel/context.ts'
import type { Trx } from '#kernel/db/database.ts'
import { queueMail } from '#kernel/mail/queue-mail.ts'
import { endOwnConnections } from './end-own-connections.ts'
import { passwordRemovedLetter } from './letters.ts'
import { revokeApiKeys } from './own-api-keys.ts'
import { endSessions } from './sessions.ts'

/**
 * The address has been proven by signing in through it: by a link, or by a provider that vouches for it. If it was not
 * before, the account may have been made by somebody else who waits for its owner to come and be let into workspaces:
 * so what let in until now ends. Two-factor codes are not among it: they need a proven address.
 */
export async function proveAddress(ctx: Act, db: Trx, userId: string): Promise<void> {
  const account = await db
    .selectFrom('user_account')
    .select(['email', 'email_verified', 'password_hash'])
    .where('id', '=', userId)
    .executeTakeFirstOrThrow()
  if (account.email_verified) return
  await db
    .updateTable('user_account')
    .set({ email_verified: true, password_hash: null, updated_at: sql<string>`now()` })
    .where('id', '=', userId)
    .execute()
  await forgetUnprovenWays(db, userId)
  const act = { userId, action: 'proveAddress', requestId: ctx.requestId }
  await revokeApiKeys(db, act)
  await endOwnConnections(db, act)
  if (account.password_hash !== null) {
    await queueMail(db, ctx.services, { to: account.email, letter: passwordRemovedLetter(ctx.services.config.baseUrl) })
  }
}

type Act = Pick<PublicContext, 'services' | 'requestId'>

/** Sessions and providers' identities from before the address was proven. */
export async function forgetUnprovenWays(db: Trx, userId: string): Promise<void> {
  await endSessions(db, userId)
  await db.deleteFrom('oidc_identity').where('user_id', '=', userId).execute()
}
