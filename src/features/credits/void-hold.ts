import type { Trx } from '#kernel/db/database.ts'
import { moveCredits } from './move-credits.ts'

/**
 * Gives back the reserved credits of work that failed or was stopped, so that it costs nothing. An ended hold is left
 * unchanged.
 */
export async function voidHold(db: Trx, { orgId, holdId }: { orgId: string; holdId: string }): Promise<void> {
  const moved = await moveCredits(db, orgId, { holdId }, () => ({ type: 'void', holdId }))
  if ('refused' in moved) throw new Error('a hold that does not exist was to be given back')
}
