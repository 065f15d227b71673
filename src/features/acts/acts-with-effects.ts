import { EFFECT_COLUMNS } from '#features/effects/index.ts'
import type { Trx } from '#kernel/db/database.ts'

/** Acts, `a`, each with its effect, as `ActRow`. */
export const actsWithEffects = (db: Trx) =>
  db
    .selectFrom('platform_act as a')
    .innerJoin('effect', (join) => join.onRef('effect.org_id', '=', 'a.org_id').onRef('effect.id', '=', 'a.id'))
    .selectAll('a')
    .select(EFFECT_COLUMNS.map((name) => `effect.${name}` as const))
