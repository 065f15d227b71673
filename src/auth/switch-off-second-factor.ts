import { sql } from 'kysely'
import { writeAudit } from '#kernel/audit.ts'
import type { Db, Trx } from '#kernel/db/database.ts'
import { inScope } from '#kernel/db/transaction.ts'
import { newId } from '#kernel/ids.ts'
import { queueMail } from '#kernel/mail/queue-mail.ts'
import type { Services } from '#kernel/services.ts'
import { secondFactorLetter } from './letters.ts'
import { hasSecondFactor } from './second-factor.ts'
import { markSecondFactor } from './second-factor-flag.ts'
import { endSessions } from './sessions.ts'

type Tools = Pick<Services, 'config' | 'keyRing' | 'clock'>

/** Two-factor codes and recovery codes are gone; the person is told by mail. */
export async function switchOffSecondFactor(db: Trx, services: Tools, userId: string): Promise<void> {
  await db.deleteFrom('totp').where('user_id', '=', userId).execute()
  const { email } = await markSecondFactor(db, userId, 'off')
  await queueMail(db, services, { to: email, letter: secondFactorLetter(services.config.baseUrl, 'off') })
}

/**
 * For somebody who has lost device and recovery codes, by whoever runs the installation. Their sessions end, since a
 * lost device may hold one. The password or another way in is still needed.
 */
export async function helpWithLostDevice(
  db: Db,
  services: Tools,
  email: string,
): Promise<'switched-off' | 'was-off' | 'no-account'> {
  const { rows } = await inScope(db, {}, (trx) =>
    sql<{ id: string }>`select id from auth_user_by_email(${email})`.execute(trx),
  )
  const userId = rows[0]?.id
  if (!userId) return 'no-account'
  return inScope(db, { userId }, async (trx) => {
    if (!(await hasSecondFactor(trx, userId))) return 'was-off'
    await switchOffSecondFactor(trx, services, userId)
    await endSessions(trx, userId)
    await writeAudit(trx, {
      orgId: null,
      userId,
      actor: { kind: 'system', job: 'switch-off-codes' },
      action: 'helpWithLostDevice',
      requestId: newId(),
      target: { type: 'user', id: userId },
    })
    return 'switched-off'
  })
}
