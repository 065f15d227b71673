import type { Trx } from '#kernel/db/database.ts'
import type { Services } from '#kernel/services.ts'
import { endSessions } from '../session/sessions.ts'
import { switchOffSecondFactor } from './switch-off-second-factor.ts'

/**
 * Two-factor codes go, with the recovery codes, at the word of whoever runs the installation. All sessions end, since a
 * lost device may hold one: whoever asked for it proves themselves anew. In that person's transaction; false where
 * there were none.
 */
export async function forgetSecondFactor(db: Trx, services: Services, userId: string): Promise<boolean> {
  if (!(await switchOffSecondFactor(db, services, userId))) return false
  await endSessions(db, userId)
  return true
}
