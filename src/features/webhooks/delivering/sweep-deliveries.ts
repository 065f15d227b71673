import { sql } from 'kysely'
import type { Db } from '#kernel/db/database.ts'
import type { Services } from '#kernel/services.ts'

/** Removes deliveries that are too old to be shown. */
export async function sweepDeliveries(_services: Services, sweep: Db): Promise<void> {
  await sql`select sweep_webhooks()`.execute(sweep)
}
