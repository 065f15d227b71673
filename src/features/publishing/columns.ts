import type { Selectable } from 'kysely'
import { type EffectColumns, type EffectRow, fromColumns, iso, ms, shownColumns } from '#features/effects/index.ts'
import type { DB } from '#kernel/db/types.gen.ts'
import { type PublishRow, toEffect } from './post-row.ts'

type PostRow = Selectable<DB['post']>

/** What publishing knows of a post, read from its columns. */
export function toPublishRow(row: PostRow & EffectColumns): PublishRow {
  return { ...fromColumns(row), status: row.status, dueAt: ms(row.scheduled_for_utc), followUps: row.follow_ups }
}

/** The effect that the core decides about. */
export function postEffect(row: PostRow & EffectColumns): EffectRow {
  return toEffect(toPublishRow(row))
}

/** The columns of a post that store a decision. */
export function publishColumns(row: PublishRow) {
  const first = row.confirmed[0]
  return {
    ...shownColumns(row),
    status: row.status,
    approved_hash: row.approvedHash,
    idempotency_key: row.key,
    scheduled_for_utc: iso(row.dueAt),
    parts_total: row.partsTotal,
    follow_ups: row.followUps,
    published_external_id: first?.externalId ?? null,
    published_url: first?.url ?? null,
  } satisfies Partial<PostRow>
}
