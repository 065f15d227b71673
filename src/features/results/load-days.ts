import { dateAfter, loadProfile, localDay, localMoment } from '#features/scheduling/index.ts'
import type { Trx } from '#kernel/db/database.ts'

/** The zone of the workspace, its present day, and the moments at which its days begin. */
export async function loadDays(db: Trx, orgId: string, now: Date) {
  const { effectiveTimezone: zone } = await loadProfile(db, orgId)
  const today = localMoment(zone, now.getTime()).date
  return {
    zone,
    today,
    /** When the first of the last `days` days began; today is the last of them. */
    startOf: (days: number): Date => new Date(localDay(zone, dateAfter(today, 1 - days)).start),
  }
}
