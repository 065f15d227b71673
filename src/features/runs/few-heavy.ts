import { sql } from 'kysely'
import type { Trx } from '#kernel/db/database.ts'
import { AppError } from '#kernel/errors.ts'
import { heavyRuns, MOST_HEAVY_UNFINISHED } from './limits.ts'

const AGAIN_SECONDS = 60

/**
 * Throws 429 if the workspace has its maximum of unfinished heavy runs, queued or running. Call it before a heavy run
 * is started. Starts in one workspace are made one after the other, so that the count is right.
 */
export async function requireFewHeavy(db: Trx, orgId: string): Promise<void> {
  await sql`select pg_advisory_xact_lock(hashtextextended(${`heavy runs ${orgId}`}, 0))`.execute(db)
  const { unfinished } = await db
    .selectFrom('agent_run')
    .select((eb) => eb.fn.countAll<number>().as('unfinished'))
    .where('org_id', '=', orgId)
    .where('status', 'in', ['queued', 'running'])
    .where(sql<boolean>`job_type = any(${heavyRuns})`)
    .executeTakeFirstOrThrow()
  if (unfinished < MOST_HEAVY_UNFINISHED) return
  throw new AppError(
    'rate_limited',
    `${unfinished} videos of this workspace wait or are being rendered, and no more can at once: wait until one is done, or cancel one`,
    { code: 'rate_limit_exceeded', retryAfterSeconds: AGAIN_SECONDS },
  )
}
