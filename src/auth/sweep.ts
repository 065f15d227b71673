import { sql } from 'kysely'
import type { Db } from '#kernel/db/database.ts'
import type { Services } from '#kernel/services.ts'

/** Removes what has ended: sessions, links, attempts to sign in, answers kept for repeats. */
export async function sweepExpired(_services: Services, sweep: Db): Promise<void> {
  await sql`select sweep_expired()`.execute(sweep)
}

/** Removes assistants' consents, codes and tokens that have ended. */
export async function sweepAssistants(_services: Services, sweep: Db): Promise<void> {
  await sql`select sweep_assistants()`.execute(sweep)
}
