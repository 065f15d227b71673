import type { Trx } from '#kernel/db/database.ts'
import type { Services } from '#kernel/services.ts'
import { endSessions } from '../session/sessions.ts'
import { switchOffSecondFactor } from './switch-off-second-factor.ts'

/**
 * Switches two-factor codes off, with the recovery codes, because whoever runs the installation says so. All sessions
 * end, since a lost device may hold one: the person has to sign in again. In that person's transaction; false if codes
 * were not on.
 */
export async function forgetSecondFactor(db: Trx, services: Services, userId: string): Promise<boolean> {
  if (!(await switchOffSecondFactor(db, services, userId))) return false
  await endSessions(db, userId)
  return true
}
