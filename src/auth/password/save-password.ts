import { sql } from 'kysely'
import type { Trx } from '#kernel/db/database.ts'
import { queueMail } from '#kernel/mail/queue-mail.ts'
import type { Services } from '#kernel/services.ts'
import { passwordChangedLetter } from '../links/letters.ts'
import { forgetLinks } from '../links/one-time-link.ts'
import { endSessions } from '../session/sessions.ts'

interface NewPassword {
  userId: string
  passwordHash: string
  /** The session that stays open. Null to end all of them. */
  keepSession: string | null
  /** The state and number of the person's API keys, for the mail. */
  apiKeys: { state: 'working' | 'revoked'; count: number }
  /** The names of the assistants that stay connected. */
  assistants: readonly string[]
}

/**
 * Saves a new password. Others may have used the old one, so the person's sessions end (except `keepSession`), and so
 * do unused links. The person is told by mail. Returns whether the address had been verified before.
 */
export async function savePassword(
  db: Trx,
  services: Services,
  { userId, passwordHash, keepSession, apiKeys, assistants }: NewPassword,
): Promise<{ emailVerified: boolean }> {
  const { email, email_verified } = await db
    .updateTable('user_account')
    .set({ password_hash: passwordHash, updated_at: sql<string>`now()` })
    .where('id', '=', userId)
    .returning(['email', 'email_verified'])
    .executeTakeFirstOrThrow()
  await endSessions(db, userId, keepSession)
  await forgetLinks(db, userId, ['sign_in', 'second_step', 'password_reset'])
  await queueMail(db, services, {
    to: email,
    letter: passwordChangedLetter(services.config.baseUrl, apiKeys, assistants),
  })
  return { emailVerified: email_verified }
}
