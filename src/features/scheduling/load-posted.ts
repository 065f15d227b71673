import { sql } from 'kysely'
import type { Trx } from '#kernel/db/database.ts'

/** How many days back published groups are counted, and how many days ahead scheduled ones. */
export const POSTED_DAYS = 28

const DAY_MS = 86_400_000

/** Groups with the same pillar and content type, in the same stage. */
export interface PostedRow {
  /** waiting: undecided, with a wished time in the future. */
  stage: 'out' | 'ahead' | 'waiting'
  pillar: string | null
  contentType: string | null
  count: number
}

/**
 * The published, scheduled and waiting groups of the weeks around this moment. A group counts once, however many
 * networks it has.
 */
export async function loadPosted(db: Trx, { orgId, now }: { orgId: string; now: Date }): Promise<PostedRow[]> {
  const around = (days: number) => new Date(now.getTime() + days * DAY_MS).toISOString()
  const { rows } = await sql<PostedRow>`
    select stage, g.pillar_id as pillar, g.content_type as "contentType", count(*)::int as count
    from (
      select group_id, case when bool_or(status = 'published') then 'out'
        when bool_or(status in ('scheduled', 'publishing', 'awaiting_platform')) then 'ahead' else 'waiting' end as stage
      from post
      where org_id = ${orgId} and deleted_at is null
        and calendar_at >= ${around(-POSTED_DAYS)} and calendar_at < ${around(POSTED_DAYS)}
        and (status in ('published', 'scheduled', 'publishing', 'awaiting_platform')
          or (status in ('draft', 'pending_approval', 'approved') and calendar_at > ${now.toISOString()}))
      group by group_id
    ) found
    join post_group g on g.org_id = ${orgId} and g.id = found.group_id
    group by 1, 2, 3`.execute(db)
  return rows
}

/** The number of groups for each value, in the given stages. */
export function countBy(
  rows: readonly PostedRow[],
  field: 'pillar' | 'contentType',
  stages: readonly PostedRow['stage'][],
): Map<string, number> {
  const counts = new Map<string, number>()
  for (const row of rows) {
    const value = row[field]
    if (value !== null && stages.includes(row.stage)) counts.set(value, (counts.get(value) ?? 0) + row.count)
  }
  return counts
}
