import type { CalendarEntry } from '#contract/planning/scheduler.ts'
import { excerptOf } from '#contract/text/excerpt.ts'
import type { Trx } from '#kernel/db/database.ts'
import { type AccountRef, platformOf } from './account.ts'

/** The most posts in this list. Nobody reads more, and the post list shows all of them. */
const MOST = 100
const EXCERPT = 80

/** The posts that will be published by an account, in order of time. */
export async function scheduledBy(db: Trx, { orgId, accountId }: AccountRef): Promise<CalendarEntry[]> {
  const rows = await db
    .selectFrom('post')
    .select(['id', 'group_id', 'platform', 'status', 'scheduled_for_utc', 'content_text'])
    .where('org_id', '=', orgId)
    .where('social_account_id', '=', accountId)
    .where('status', 'in', ['scheduled', 'publishing', 'awaiting_platform'])
    .where('deleted_at', 'is', null)
    .orderBy('scheduled_for_utc')
    .orderBy('id')
    .limit(MOST)
    .execute()
  return rows.flatMap((row) => {
    if (row.scheduled_for_utc === null) return []
    const excerpt = excerptOf(row.content_text, EXCERPT)
    const status = row.status
    return {
      id: row.id,
      groupId: row.group_id,
      platform: platformOf(row),
      status,
      time: row.scheduled_for_utc,
      excerpt,
    }
  })
}
