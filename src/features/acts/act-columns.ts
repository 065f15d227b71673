import type { Selectable } from 'kysely'
import type { PostStatus } from '#contract/statuses.ts'
import {
  type EffectColumns,
  fromColumns,
  ms,
  type PublishRow,
  shownColumns,
  type Words,
} from '#features/effects/index.ts'
import type { DB } from '#kernel/db/types.gen.ts'

/** An act with its effect. */
export type ActRow = Selectable<DB['platform_act']> & EffectColumns

/** Where an act is, by where a post would be: one machine for both. */
const AS_POST = {
  waiting: 'scheduled',
  under_way: 'publishing',
  processing: 'awaiting_platform',
  done: 'published',
  failed: 'failed',
  /** Too late to be done unasked. */
  late: 'approved',
  /** What would be done differs from what was asked for. */
  changed: 'pending_approval',
} as const satisfies Record<string, PostStatus>
export type ActStatus = keyof typeof AS_POST

const AS_ACT = new Map(Object.entries(AS_POST).map(([act, post]) => [post as PostStatus, act as ActStatus]))

/** What the core decides by, from the columns of an act. `words`: those of its kind. */
export function toActRow(act: ActRow, words: Words): PublishRow {
  return {
    ...fromColumns(act),
    status: AS_POST[act.status],
    dueAt: ms(act.due_at),
    words,
  }
}

/** The columns that hold what the core decided. What was asked for is none of them: it never changes. */
export function actColumns(row: PublishRow) {
  return {
    ...shownColumns(row),
    status: actStatus(row.status),
  } satisfies Partial<ActRow>
}

/** It will not go on by itself any more. */
export function isSettled(act: Pick<ActRow, 'status'>): boolean {
  return act.status !== 'waiting' && act.status !== 'under_way' && act.status !== 'processing'
}

function actStatus(status: PostStatus): ActStatus {
  const own = AS_ACT.get(status)
  if (!own) throw new Error(`An act is never ${status}`)
  return own
}
