import { sql } from 'kysely'
import type { Db } from '#kernel/db/database.ts'
import type { Services } from '#kernel/services.ts'

/** Removes deliveries that are older than they are shown. */
export async function sweepDeliveries(_services: Services, sweep: Db): Promise<void> {
  await sql`select sweep_webhooks()`.execute(sweep)
}
