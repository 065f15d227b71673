import type { Trx } from '#kernel/db/database.ts'
import { queueMail } from '#kernel/mail/queue-mail.ts'
import type { Services } from '#kernel/services.ts'
import { secondFactorLetter } from '../links/letters.ts'
import { markSecondFactor } from './second-factor-flag.ts'

/** Removes two-factor codes and recovery codes, and tells the person by mail. False if there were none. */
export async function switchOffSecondFactor(db: Trx, services: Services, userId: string): Promise<boolean> {
  const gone = await db.deleteFrom('totp').where('user_id', '=', userId).returning('user_id').executeTakeFirst()
  if (!gone) return false
  const { email } = await markSecondFactor(db, userId, 'off')
  await queueMail(db, services, { to: email, letter: secondFactorLetter(services.config.baseUrl, 'off') })
  return true
}
