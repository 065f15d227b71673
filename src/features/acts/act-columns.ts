import type { Selectable } from 'kysely'
import {
  type EffectColumns,
  type EffectRow,
  type EffectState,
  fromColumns,
  ms,
  shownColumns,
  type Words,
} from '#features/effects/index.ts'
import type { DB } from '#kernel/db/types.gen.ts'

/** An act with its effect. Its status is the effect's state, never `none`: somebody has asked for every act. */
export type ActRow = Selectable<DB['platform_act']> & EffectColumns
export type ActStatus = Exclude<EffectState, 'none'>

/** What the core decides by, from the columns of an act. `words`: those of its kind. */
export function toActRow(act: ActRow, words: Words): EffectRow {
  return { ...fromColumns(act), state: act.status, dueAt: ms(act.due_at), followUps: 0, words }
}

/** The columns that hold what the core decided. What was asked for is not among them: it never changes. */
export function actColumns(row: EffectRow) {
  return { ...shownColumns(row), status: actStatus(row.state) } satisfies Partial<ActRow>
}

/** Whether it will not go on by itself any more. */
export function isSettled(act: Pick<ActRow, 'status'>): boolean {
  return act.status !== 'waiting' && act.status !== 'under_way' && act.status !== 'processing'
}

function actStatus(state: EffectState): ActStatus {
  if (state === 'none') throw new Error('Of an act something is always asked for')
  return state
}
