import type { Trx } from '#kernel/db/database.ts'
import { queueMail } from '#kernel/mail/queue-mail.ts'
import type { Services } from '#kernel/services.ts'
import { secondFactorLetter } from './letters.ts'
import { markSecondFactor } from './second-factor-flag.ts'

/**
 * Two-factor codes go, with the recovery codes, at the word of whoever runs the installation. So the person is told,
 * and all sessions end: whoever asked for it proves themselves anew. In that person's transaction; false where there
 * were none.
 */
export async function forgetSecondFactor(db: Trx, services: Services, userId: string): Promise<boolean> {
  const gone = await db.deleteFrom('totp').where('user_id', '=', userId).returning('confirmed_at').executeTakeFirst()
  if (!gone) return false
  await db.deleteFrom('session').where('user_id', '=', userId).execute()
  const { email } = await markSecondFactor(db, userId, 'off')
  await queueMail(db, services, { to: email, letter: secondFactorLetter(services.config.baseUrl, 'off') })
  return true
}
