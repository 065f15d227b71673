import type { Trx } from '#kernel/db/database.ts'
import type { Services } from '#kernel/services.ts'
import { endSessions } from '../session/sessions.ts'
import { switchOffSecondFactor } from './switch-off-second-factor.ts'

/**
 * Switches a person's two-factor codes and recovery codes off, at the operator's command. All sessions end, since a
 * lost device may have one. Runs in the person's transaction. False if codes were not on.
 */
export async function forgetSecondFactor(db: Trx, services: Services, userId: string): Promise<boolean> {
  if (!(await switchOffSecondFactor(db, services, userId))) return false
  await endSessions(db, userId)
  return true
}
