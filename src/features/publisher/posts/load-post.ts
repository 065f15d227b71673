import { sql } from 'kysely'
import { EFFECT_COLUMNS, type EffectColumns } from '#features/effects/index.ts'
import type { PostRow } from '#features/posts/index.ts'
import { LATE_MINUTES } from '#features/scheduling/index.ts'
import type { Trx } from '#kernel/db/database.ts'
import { statement } from '#kernel/db/statement.ts'
import { AROUND, apart } from '../drive/around.ts'
import type { Claim, EffectWorld, Loaded } from '../drive/effect-kind.ts'

/** A post with its effect. */
export type PostInHand = PostRow & EffectColumns

export interface LoadedPost extends Loaded<PostInHand> {
  lateLimitMs: number
  /** Whether a webhook of the workspace listens to any event. */
  listened: boolean
}

/**
 * Locks the group first and then the post, as all code does. The join with the group makes PostgreSQL lock the post,
 * and read it anew, only once it has the group's row. It is all one statement, because the guard's time is running.
 */
const LOAD = statement<{ orgId: string; id: string }>()((db, { orgId, id }) =>
  db
    .with('locked', (eb) =>
      eb
        .selectFrom('post_group')
        .select('id')
        .where('org_id', '=', orgId)
        .where('id', '=', (of) =>
          of.selectFrom('post').select('group_id').where('org_id', '=', orgId).where('id', '=', id),
        )
        .forUpdate(),
    )
    .selectFrom('post')
    .innerJoin('locked', 'locked.id', 'post.group_id')
    .innerJoin('effect', (join) => join.onRef('effect.org_id', '=', 'post.org_id').onRef('effect.id', '=', 'post.id'))
    .leftJoin('effect_hold as hold', (join) =>
      join.onRef('hold.org_id', '=', 'post.org_id').onRef('hold.id', '=', 'post.id'),
    )
    .leftJoin('scheduler_profile as profile', 'profile.org_id', 'post.org_id')
    .leftJoin('social_account as account', (join) =>
      join.onRef('account.org_id', '=', 'post.org_id').onRef('account.id', '=', 'post.social_account_id'),
    )
    .selectAll('post')
    .select(EFFECT_COLUMNS.map((name) => `effect.${name}` as const))
    .select(AROUND)
    .select(({ exists, selectFrom }) => [
      sql<string>`clock_timestamp()`.as('load_now'),
      'profile.late_limit_minutes as load_late_minutes',
      exists(
        selectFrom('webhook')
          .select('webhook.id')
          .where('webhook.org_id', '=', orgId)
          .where('webhook.status', '=', 'active'),
      ).as('load_listened'),
    ])
    .where('post.org_id', '=', orgId)
    .where('post.id', '=', id)
    .forUpdate(['post', 'effect']),
)

export async function loadPost(
  db: Trx,
  { orgId, id }: Claim,
  { services }: EffectWorld,
): Promise<LoadedPost | undefined> {
  const askedAt = services.clock.monotonic()
  const [read] = (await LOAD(db, { orgId, id })).rows
  if (!read) return undefined
  const { load_late_minutes: lateMinutes, load_listened: listened, ...rest } = read
  return {
    ...apart(rest, askedAt),
    lateLimitMs: (lateMinutes ?? LATE_MINUTES) * 60_000,
    listened: listened === true,
  }
}
