import { sql } from 'kysely'
import type { ReadAccount } from '#features/accounts/index.ts'
import { EFFECT_COLUMNS, type EffectColumns } from '#features/effects/index.ts'
import type { PostRow } from '#features/posts/index.ts'
import { LATE_MINUTES } from '#features/scheduling/index.ts'
import type { Clock } from '#kernel/clock.ts'
import type { Trx } from '#kernel/db/database.ts'
import { statement } from '#kernel/db/statement.ts'
import type { Claim } from './world.ts'

/** A post with its effect. */
export type PostInHand = PostRow & EffectColumns

/** A locked post, and what a decision about it leans on, as they stand in one moment. */
export interface Loaded {
  post: PostInHand
  /** The database's clock, epoch milliseconds. */
  now: number
  /** The worker's own, which never jumps, before the question was sent: since `now` no more time has gone by than since then. */
  askedAt: number
  lateLimitMs: number
  /** Paused, or in a workspace that is closed for changes. */
  held: boolean
  /** Null where it is gone. */
  account: ReadAccount | null
  /** Whether a webhook of the workspace wants to hear of anything. */
  listened: boolean
}

/**
 * Group first, then post: the order in which everybody locks them. The post is locked, and read anew as it is then, when
 * the group's row is there to be joined with it. All of it in one statement, since the guard waits.
 */
const LOAD = statement<{ orgId: string; postId: string }>()((db, { orgId, postId }) =>
  db
    .with('locked', (eb) =>
      eb
        .selectFrom('post_group')
        .select('id')
        .where('org_id', '=', orgId)
        .where('id', '=', (of) =>
          of.selectFrom('post').select('group_id').where('org_id', '=', orgId).where('id', '=', postId),
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
    .select(({ exists, selectFrom }) => [
      sql<string>`clock_timestamp()`.as('load_now'),
      'profile.late_limit_minutes as load_late_minutes',
      'hold.held as load_held',
      'account.id as account_id',
      'account.status as account_status',
      'account.external_id as account_external_id',
      'account.handle as account_handle',
      'account.credentials_sealed as account_credentials_sealed',
      exists(
        selectFrom('webhook')
          .select('webhook.id')
          .where('webhook.org_id', '=', orgId)
          .where('webhook.status', '=', 'active'),
      ).as('load_listened'),
    ])
    .where('post.org_id', '=', orgId)
    .where('post.id', '=', postId)
    .forUpdate(['post', 'effect']),
)

/** Undefined where the post is gone. */
export async function loadStep(db: Trx, { orgId, postId }: Claim, clock: Clock): Promise<Loaded | undefined> {
  const askedAt = clock.monotonic()
  const [row] = (await LOAD(db, { orgId, postId })).rows
  if (!row) return undefined
  const {
    load_now: now,
    load_late_minutes: lateMinutes,
    load_held: held,
    load_listened: listened,
    account_id: id,
    account_status: status,
    account_external_id: externalId,
    account_handle: handle,
    account_credentials_sealed: sealed,
    ...post
  } = row
  return {
    post,
    now: Date.parse(now),
    askedAt,
    lateLimitMs: (lateMinutes ?? LATE_MINUTES) * 60_000,
    held: held !== false,
    listened: listened === true,
    account:
      id === null || status === null || externalId === null
        ? null
        : { org_id: orgId, id, status, external_id: externalId, handle, credentials_sealed: sealed },
  }
}
