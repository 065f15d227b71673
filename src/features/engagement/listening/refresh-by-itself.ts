import { sql } from 'kysely'
import { roleAllows } from '#contract/people/roles.ts'
import { startRun } from '#features/runs/index.ts'
import type { Db, Trx } from '#kernel/db/database.ts'
import { inScope } from '#kernel/db/transaction.ts'
import { AppError } from '#kernel/errors.ts'
import type { Services } from '#kernel/services.ts'
import { refreshReplyInbox } from '../operations/refresh-inbox.ts'
import { mostCredits } from './most-credits.ts'
import { nextRefresh } from './refresh-times.ts'

const MOST_INBOXES = 200

/**
 * Starts the hourly refresh of each inbox where somebody switched it on, in that person's name. Without enough credits
 * this hour is skipped, and the notice of low credits says what to do. If that person has left, or may no longer decide
 * about it, it is switched off. `sweep` may look across workspaces.
 */
export async function startDueRefreshes(services: Services, sweep: Db): Promise<void> {
  const now = services.clock.now()
  const { rows } = await sql<{ orgId: string; userId: string }>`
    select org_id as "orgId", user_id as "userId" from inboxes_to_refresh(${now.toISOString()}, ${MOST_INBOXES})
  `.execute(sweep)
  for (const { orgId, userId } of rows) {
    // The next time is saved first, in a transaction of its own: even if this refresh fails, the next one is an hour
    // away.
    const due = await inScope(services.db, { orgId }, async (db) => {
      const { numUpdatedRows } = await db
        .updateTable('engagement_settings')
        .set({ next_refresh_at: nextRefresh(orgId, now) })
        .where('org_id', '=', orgId)
        .where('auto_refresh', '=', true)
        .where('next_refresh_at', '<=', now.toISOString())
        .executeTakeFirstOrThrow()
      return numUpdatedRows > 0n && ((await mayStill(db, orgId, userId)) || (await switchOff(db, orgId, now)))
    })
    if (!due) continue
    const withModel = services.llm.missing('analyze') === null
    try {
      await inScope(services.db, { orgId, userId }, async (db) => {
        const most = await mostCredits(db, orgId, { feedId: null, withModel, now })
        const payload = { feedId: null, links: [], withModel, byItself: true, mostCredits: most }
        const key = `inbox:${now.toISOString().slice(0, 13)}`
        await startRun({ db, orgId, actor: { kind: 'user', userId } }, refreshReplyInbox.run, {
          payload,
          key,
          awaited: false,
        })
      })
    } catch (error) {
      if (!(error instanceof AppError)) throw error
      services.log.info({ org: orgId, why: error.message }, 'an inbox was not read by itself')
    }
  }
}

/** Whether the person may still decide what is read. Reading costs credits, so it goes on in nobody else's name. */
async function mayStill(db: Trx, orgId: string, userId: string): Promise<boolean> {
  const member = await db
    .selectFrom('member')
    .select('role')
    .where('org_id', '=', orgId)
    .where('user_id', '=', userId)
    .where('status', '=', 'active')
    .executeTakeFirst()
  return member !== undefined && roleAllows(member.role, 'automation:manage')
}

/** Somebody who may do so has to switch it on again. Answers that nothing is due. */
async function switchOff(db: Trx, orgId: string, now: Date): Promise<false> {
  await db
    .updateTable('engagement_settings')
    .set({ auto_refresh: false, auto_refresh_by: null, next_refresh_at: null, updated_at: now.toISOString() })
    .where('org_id', '=', orgId)
    .execute()
  return false
}
