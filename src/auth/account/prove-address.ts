import { sql } from 'kysely'
import type { PublicContext } from '#kernel/context.ts'
import type { Trx } from '#kernel/db/database.ts'
import { queueMail } from '#kernel/mail/queue-mail.ts'
import { passwordRemovedLetter } from '../links/letters.ts'
import { forgetLinks } from '../links/one-time-link.ts'
import { markSecondFactor } from '../second-factor/second-factor-flag.ts'
import { endSessions } from '../session/sessions.ts'
import { clearEarlierWorkspaces } from './clear-earlier-workspaces.ts'
import { endOwnConnections } from './end-own-connections.ts'
import { revokeApiKeys } from './own-api-keys.ts'

/**
 * Records that the address is proven: by a link that was mailed to it, or by a provider that vouches for it. If this is
 * the first proof, a stranger may have made the account in order to use it together with its owner later. So every
 * earlier way to sign in ends. Returns whether this was the first proof.
 */
export async function proveAddress(ctx: Act, db: Trx, userId: string): Promise<boolean> {
  const account = await db
    .selectFrom('user_account')
    .select(['email', 'email_verified', 'password_hash'])
    .where('id', '=', userId)
    .forNoKeyUpdate()
    .executeTakeFirstOrThrow()
  if (account.email_verified) return false
  await markProven(db, userId)
  await db.updateTable('user_account').set({ password_hash: null }).where('id', '=', userId).execute()
  await forgetUnprovenWays(db, userId)
  const act = { userId, action: 'proveAddress', requestId: ctx.requestId }
  await revokeApiKeys(db, act)
  await endOwnConnections(db, act)
  await clearEarlierWorkspaces(db, ctx.services, act)
  if (account.password_hash !== null) {
    await queueMail(db, ctx.services, { to: account.email, letter: passwordRemovedLetter(ctx.services.config.baseUrl) })
  }
  return true
}

type Act = Pick<PublicContext, 'services' | 'requestId'>

export async function markProven(db: Trx, userId: string): Promise<void> {
  await db
    .updateTable('user_account')
    .set({ email_verified: true, updated_at: sql<string>`now()` })
    .where('id', '=', userId)
    .execute()
}

/** Deletes sessions, links, codes and providers' identities from before the address was proven. */
export async function forgetUnprovenWays(db: Trx, userId: string): Promise<void> {
  await endSessions(db, userId)
  await forgetLinks(db, userId, ['sign_in', 'second_step', 'password_reset', 'verify_email'])
  await db.deleteFrom('oidc_identity').where('user_id', '=', userId).execute()
  await db.deleteFrom('totp').where('user_id', '=', userId).execute()
  await markSecondFactor(db, userId, 'off')
}
