import { sql } from 'kysely'
import type { Db } from '#kernel/db/database.ts'
import type { Services } from '#kernel/services.ts'

const UNFINISHED_MS = 24 * 60 * 60 * 1000

/**
 * Removes uploads that nobody completed within a day, in every workspace. `sweep` may call the functions that look
 * across workspaces. Returns the number of removed uploads.
 */
export async function sweepUnfinishedUploads(
  services: Pick<Services, 'storage' | 'clock'>,
  sweep: Db,
): Promise<number> {
  const { rows } = await sql<{ gone: number }>`select delete_unfinished_uploads() as gone`.execute(sweep)
  await services.storage.sweepUploads(new Date(services.clock.now().getTime() - UNFINISHED_MS))
  return rows[0]?.gone ?? 0
}
