import type { Selectable } from 'kysely'
import {
  EFFECT_COLUMNS,
  type EffectColumns,
  type EffectRow,
  type EffectState,
  fromColumns,
  ms,
  shownColumns,
  type Words,
} from '#features/effects/index.ts'
import type { Trx } from '#kernel/db/database.ts'
import type { DB } from '#kernel/db/types.gen.ts'

/**
 * An act joined with its effect. Its status is the effect's state, but never `none`, because an act exists only after a
 * request.
 */
export type ActRow = Selectable<DB['platform_act']> & EffectColumns
export type ActStatus = Exclude<EffectState, 'none'>

/** Builds the core's view of an act from its columns. `words` are the messages of its kind. */
export function toActRow(act: ActRow, words: Words): EffectRow {
  return { ...fromColumns(act), state: act.status, dueAt: ms(act.due_at), followUps: 0, words }
}

/** The columns that hold the core's decision. The payload is missing because it never changes. */
export function actColumns(row: EffectRow) {
  return { ...shownColumns(row), status: actStatus(row.state) } satisfies Partial<ActRow>
}

/** Whether the act has ended and will not continue on its own. */
export function isSettled(act: Pick<ActRow, 'status'>): boolean {
  return act.status !== 'waiting' && act.status !== 'under_way' && act.status !== 'processing'
}

function actStatus(state: EffectState): ActStatus {
  if (state === 'none') throw new Error('The state of an act is never none: somebody asked for it')
  return state
}

/** Every act (`a`) joined with its effect, in the form of `ActRow`. */
export const actsWithEffects = (db: Trx) =>
  db
    .selectFrom('platform_act as a')
    .innerJoin('effect', (join) => join.onRef('effect.org_id', '=', 'a.org_id').onRef('effect.id', '=', 'a.id'))
    .selectAll('a')
    .select(EFFECT_COLUMNS.map((name) => `effect.${name}` as const))
