import { type RawBuilder, sql } from 'kysely'
import { EFFECT_COLUMNS, type EffectColumns } from '#features/effects/index.ts'
import type { PostRow } from '#features/posts/index.ts'
import { LATE_MINUTES } from '#features/scheduling/index.ts'
import type { Trx } from '#kernel/db/database.ts'
import { statement } from '#kernel/db/statement.ts'
import { AROUND, apart, heldOf } from '../drive/around.ts'
import type { Claim, EffectWorld, Loaded } from '../drive/effect-kind.ts'

/** A post with its effect. */
export type PostInHand = PostRow & EffectColumns

export interface LoadedPost extends Loaded<PostInHand> {
  lateLimitMs: number
  /** Whether the workspace has a webhook, whatever its events. */
  listened: boolean
}

interface Locked {
  org_id: string
  id: string
  post_id: string
}

/**
 * Locks the group first and then the post, in the common lock order. Because of the join with the group, PostgreSQL
 * locks and rereads the post only after it has locked the group's row. It is one statement, since the guard's time has
 * begun.
 */
const reading = (db: Trx, locked: RawBuilder<Locked>) =>
  db
    .with('locked', () => locked)
    .selectFrom('locked')
    .innerJoin('post', (join) =>
      join
        .onRef('post.org_id', '=', 'locked.org_id')
        .onRef('post.id', '=', 'locked.post_id')
        .onRef('post.group_id', '=', 'locked.id'),
    )
    .innerJoin('effect', (join) => join.onRef('effect.org_id', '=', 'post.org_id').onRef('effect.id', '=', 'post.id'))
    .leftJoin('scheduler_profile as profile', 'profile.org_id', 'post.org_id')
    .leftJoin('social_account as account', (join) =>
      join.onRef('account.org_id', '=', 'post.org_id').onRef('account.id', '=', 'post.social_account_id'),
    )
    .selectAll('post')
    .select(EFFECT_COLUMNS.map((name) => `effect.${name}` as const))
    .select([...AROUND, heldOf('post')])
    .select(({ exists, selectFrom }) => [
      sql<string>`clock_timestamp()`.as('load_now'),
      'profile.late_limit_minutes as load_late_minutes',
      exists(
        selectFrom('webhook')
          .select('webhook.id')
          .whereRef('webhook.org_id', '=', 'post.org_id')
          .where('webhook.status', '=', 'active'),
      ).as('load_listened'),
    ])

const LOAD = statement<{ orgId: string; id: string }>()((db, { orgId, id }) =>
  reading(
    db,
    sql<Locked>`(
      select org_id, id, ${id}::uuid as post_id from post_group
      where org_id = ${orgId} and id = (select group_id from post where org_id = ${orgId} and id = ${id}) for update
    )`,
  ).forUpdate(['post', 'effect']),
)

export async function loadPost(db: Trx, { orgId, id }: Claim, world: EffectWorld): Promise<LoadedPost | undefined> {
  const askedAt = world.services.clock.monotonic()
  const [read] = (await LOAD(db, { orgId, id })).rows
  return read && loaded(read, askedAt)
}

type Read = Awaited<ReturnType<typeof LOAD>>['rows'][number]

function loaded(
  { load_late_minutes: lateMinutes, load_listened: listened, ...rest }: Read,
  askedAt: number,
): LoadedPost {
  return {
    ...apart(rest, askedAt),
    lateLimitMs: (lateMinutes ?? LATE_MINUTES) * 60_000,
    listened: listened === true,
  }
}

/** Rows that other transactions have locked are skipped, because many posts must not wait for one. */
const LOAD_MANY = statement<{ orgs: string[]; ids: string[] }>()((db, { orgs, ids }) =>
  reading(
    db,
    sql<Locked>`(
      select g.org_id, g.id, p.id as post_id
      from unnest(${orgs}::uuid[], ${ids}::uuid[]) as asked (org_id, id)
      join post p on p.org_id = asked.org_id and p.id = asked.id
      join post_group g on g.org_id = p.org_id and g.id = p.group_id
      for update of g skip locked
    )`,
  )
    .select(
      // Whether an open notification asks for action on the post or its group. The step may close it, and such a step is
      // saved alone.
      sql<boolean>`exists (
        select from notification n
        where n.org_id = post.org_id and n.tier = 'action_required' and n.dismissed_at is null
          and n.metadata->'subject'->>'id' in (post.id::text, post.group_id::text)
      )`.as('load_asked'),
    )
    .forUpdate(['post', 'effect'])
    .skipLocked(),
)

/** A post that was loaded with others. `asked` means that a notification about it or its group asks somebody to act. */
export type LoadedAmong = LoadedPost & { asked: boolean }

/**
 * Loads many posts, in several workspaces, as `loadPost` loads one. A post that no longer exists or is locked is
 * missing from the map.
 */
export async function loadPosts(
  db: Trx,
  claims: readonly Claim[],
  { services }: EffectWorld,
): Promise<Map<string, LoadedAmong>> {
  const askedAt = services.clock.monotonic()
  const { rows } = await LOAD_MANY(db, {
    orgs: claims.map(({ orgId }) => orgId),
    ids: claims.map(({ id }) => id),
  })
  return new Map(rows.map(({ load_asked: asked, ...read }) => [read.id, { ...loaded(read, askedAt), asked }]))
}
