import type { Selectable } from 'kysely'
import { type EffectColumns, fromColumns, iso, ms, type PublishRow, shownColumns } from '#features/effects/index.ts'
import type { DB } from '#kernel/db/types.gen.ts'

type PostRow = Selectable<DB['post']>

/** What the core decides by, from the columns that hold it. */
export function toPublishRow(row: PostRow & EffectColumns): PublishRow {
  return {
    ...fromColumns(row),
    status: row.status as PublishRow['status'], // written only from the core's own closed list
    dueAt: ms(row.scheduled_for_utc),
  }
}

/** The columns of a post that hold what the core decided. */
export function publishColumns(row: PublishRow) {
  const first = row.live[0]
  return {
    ...shownColumns(row),
    status: row.status,
    approved_hash: row.approvedHash,
    idempotency_key: row.publishKey,
    scheduled_for_utc: iso(row.dueAt),
    parts_total: row.partsTotal,
    published_external_id: first?.externalId ?? null,
    published_url: first?.url ?? null,
  } satisfies Partial<PostRow>
}
