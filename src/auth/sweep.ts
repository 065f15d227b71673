import { sql } from 'kysely'
import type { Db } from '#kernel/db/database.ts'
import type { Services } from '#kernel/services.ts'

/** Sessions, links, attempts to sign in, answers kept for repeats: what has ended is removed. */
export async function sweepExpired(_services: Services, sweep: Db): Promise<void> {
  await sql`select sweep_expired()`.execute(sweep)
}

/** What of assistants' consents, codes and tokens has ended. */
export async function sweepAssistants(_services: Services, sweep: Db): Promise<void> {
  await sql`select sweep_assistants()`.execute(sweep)
}
