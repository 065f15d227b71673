import { sql } from 'kysely'
import type { Trx } from '#kernel/db/database.ts'
import { statement } from '#kernel/db/statement.ts'
import { AROUND, apart, heldOf } from '../drive/around.ts'
import type { Claim, EffectWorld, Loaded } from '../drive/effect-kind.ts'
import { type ActRow, actsWithEffects } from './act-columns.ts'
import { type ActKind, kindOf } from './act-kind.ts'

export interface LoadedAct extends Loaded<ActRow> {
  kind: ActKind
}

/**
 * Locks the group first, as every request for an act does (decision 006), because settling an act also changes its
 * post. The join with the locked group makes PostgreSQL read and lock the act only after that, in its state at that
 * moment.
 */
const LOAD = statement<{ orgId: string; id: string }>()((db, { orgId, id }) =>
  actsWithEffects(
    db.with('locked', (eb) =>
      eb
        .selectFrom('post_group')
        .select('id')
        .where('org_id', '=', orgId)
        .where('id', '=', (of) =>
          of
            .selectFrom('post')
            .innerJoin('platform_act as act', (join) =>
              join.onRef('act.org_id', '=', 'post.org_id').onRef('act.post_id', '=', 'post.id'),
            )
            .select('post.group_id')
            .where('act.org_id', '=', orgId)
            .where('act.id', '=', id),
        )
        .forUpdate(),
    ) as unknown as Trx, // a query after a `with` can do all that `Trx` can
  )
    .leftJoin(sql<{ id: string }>`locked`.as('locked'), (join) => join.onTrue())
    .leftJoin('social_account as account', (join) =>
      join.onRef('account.org_id', '=', 'a.org_id').onRef('account.id', '=', 'a.social_account_id'),
    )
    .select([...AROUND, heldOf('a')])
    .select([sql<string>`clock_timestamp()`.as('load_now'), 'locked.id as load_group'])
    .where('a.org_id', '=', orgId)
    .where('a.id', '=', id)
    .forUpdate(['a', 'effect']),
)

export async function loadAct(
  db: Trx,
  { orgId, id }: Claim,
  { services }: EffectWorld,
): Promise<LoadedAct | undefined> {
  const askedAt = services.clock.monotonic()
  const [read] = (await LOAD(db, { orgId, id })).rows
  if (!read) return undefined
  const { load_group: _locked, ...rest } = read
  const loaded = apart(rest, askedAt)
  return { ...loaded, kind: kindOf(services, loaded.subject) }
}
