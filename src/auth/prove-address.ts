import { sql } from 'kysely'
import type { Trx } from '#kernel/db/database.ts'
import { queueMail } from '#kernel/mail/queue-mail.ts'
import type { Services } from '#kernel/services.ts'
import { passwordRemovedLetter } from './letters.ts'
import { forgetLinks } from './one-time-link.ts'
import { hasSecondFactor } from './second-factor.ts'
import { endSessions } from './sessions.ts'

/**
 * The address has been proven by signing in through it: by a link, or by a provider that vouches for it. If it was not
 * before, the account may have been made by somebody else who waits for its owner to come and be let into workspaces:
 * so what let in until now ends, unless a second factor has just shown that it is the same person.
 */
export async function proveAddress(db: Trx, services: Services, userId: string): Promise<void> {
  const account = await db
    .selectFrom('user_account')
    .select(['email', 'email_verified', 'password_hash'])
    .where('id', '=', userId)
    .executeTakeFirstOrThrow()
  if (account.email_verified) return
  const samePerson = await hasSecondFactor(db, userId)
  await db
    .updateTable('user_account')
    .set({
      email_verified: true,
      ...(!samePerson && { password_hash: null }),
      updated_at: sql<string>`now()`,
    })
    .where('id', '=', userId)
    .execute()
  if (samePerson) return
  await forgetUnprovenWays(db, userId)
  if (account.password_hash !== null) {
    await queueMail(db, services, { to: account.email, letter: passwordRemovedLetter(services.config.baseUrl) })
  }
}

/** Sessions, half a sign-in and providers' identities from before the address was proven. */
export async function forgetUnprovenWays(db: Trx, userId: string): Promise<void> {
  await endSessions(db, userId)
  await forgetLinks(db, userId, ['second_step'])
  await db.deleteFrom('oidc_identity').where('user_id', '=', userId).execute()
  await db.deleteFrom('totp').where('user_id', '=', userId).where('confirmed_at', 'is', null).execute()
}
