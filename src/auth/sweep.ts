import { sql } from 'kysely'
import type { Db } from '#kernel/db/database.ts'
import type { Services } from '#kernel/services.ts'

/**
 * The most answers that are stored for repeats of one workspace's requests (for a day), and the most bytes. This
 * exceeds normal use.
 */
const MOST_KEPT = 50_000
const MOST_KEPT_BYTES = 256 * 1024 ** 2

/** Removes expired sessions, links, sign-in attempts, and answers stored for repeats. */
export async function sweepExpired(_services: Services, sweep: Db): Promise<void> {
  await sql`select sweep_expired()`.execute(sweep)
  await sql`select trim_kept_answers(${MOST_KEPT}, ${MOST_KEPT_BYTES})`.execute(sweep)
}

/** Removes assistants' consents, codes and tokens that have ended. */
export async function sweepAssistants(_services: Services, sweep: Db): Promise<void> {
  await sql`select sweep_assistants()`.execute(sweep)
}
