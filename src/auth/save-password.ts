import { sql } from 'kysely'
import type { Trx } from '#kernel/db/database.ts'
import { queueMail } from '#kernel/mail/queue-mail.ts'
import type { Services } from '#kernel/services.ts'
import { passwordChangedLetter } from './letters.ts'
import { forgetLinks } from './one-time-link.ts'
import { endSessions } from './sessions.ts'

/**
 * A new password ends what an old one may have given away: every session but `keepSession`, and the links that are out.
 * The person is told by mail. Answers whether the address had been verified by then.
 */
export async function savePassword(
  db: Trx,
  services: Services,
  { userId, passwordHash, keepSession }: { userId: string; passwordHash: string; keepSession: string | null },
): Promise<{ emailVerified: boolean }> {
  const { email, email_verified } = await db
    .updateTable('user_account')
    .set({ password_hash: passwordHash, updated_at: sql<string>`now()` })
    .where('id', '=', userId)
    .returning(['email', 'email_verified'])
    .executeTakeFirstOrThrow()
  await endSessions(db, userId, keepSession)
  await forgetLinks(db, userId, ['sign_in', 'second_step', 'password_reset'])
  await queueMail(db, services, { to: email, letter: passwordChangedLetter(services.config.baseUrl) })
  return { emailVerified: email_verified }
}
