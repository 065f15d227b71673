import { EFFECT_COLUMNS } from '#features/effects/index.ts'
import type { Trx } from '#kernel/db/database.ts'

/** Every act (`a`) joined with its effect, in the shape of `ActRow`. */
export const actsWithEffects = (db: Trx) =>
  db
    .selectFrom('platform_act as a')
    .innerJoin('effect', (join) => join.onRef('effect.org_id', '=', 'a.org_id').onRef('effect.id', '=', 'a.id'))
    .selectAll('a')
    .select(EFFECT_COLUMNS.map((name) => `effect.${name}` as const))
