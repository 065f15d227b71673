import { type Selectable, sql } from 'kysely'
import type { PostStatus } from '#contract/statuses.ts'
import type { Trx } from '#kernel/db/database.ts'
import { statement } from '#kernel/db/statement.ts'
import type { DB } from '#kernel/db/types.gen.ts'
import type { EffectRow, EffectState } from '../core/row.ts'
import {
  asText,
  EFFECT_COLUMNS,
  EFFECT_TYPES,
  type EffectColumns,
  effectColumns,
  fromColumns,
  iso,
  ms,
  shownColumns,
} from '../effect-columns.ts'
import { POST_WORDS } from './post-words.ts'

/** The publishing data of a post: its effect, with the post's status in place of the effect's state. */
export type PublishRow = Omit<EffectRow, 'state' | 'words'> & { status: PostStatus }

/**
 * Each state of an effect has one status, except `none`, which has every status in which nothing is to be published.
 */
const STATE_OF: Record<PostStatus, EffectState> = {
  draft: 'none',
  pending_approval: 'changed',
  approved: 'late',
  scheduled: 'waiting',
  publishing: 'under_way',
  awaiting_platform: 'processing',
  published: 'done',
  failed: 'failed',
  canceled: 'none',
}

const STATUS_OF: Record<Exclude<EffectState, 'none'>, PostStatus> = {
  waiting: 'scheduled',
  under_way: 'publishing',
  processing: 'awaiting_platform',
  done: 'published',
  failed: 'failed',
  late: 'approved',
  changed: 'pending_approval',
}

/**
 * The effect of a post, for the core. The core ignores the status, which stays in the object only because removing it
 * is slow.
 */
export function toEffect(row: PublishRow): EffectRow {
  return { ...row, state: STATE_OF[row.status], words: POST_WORDS }
}

/** The status that follows from an effect. `before` stays if nothing is to be published. */
export function statusOf({ state }: Pick<EffectRow, 'state'>, before: PostStatus): PostStatus {
  return state === 'none' ? before : STATUS_OF[state]
}

/** The post after a decision about its effect. */
export function fromEffect(row: EffectRow, before: PublishRow): PublishRow {
  return { ...row, status: statusOf(row, before.status) }
}

type PostRow = Selectable<DB['post']>

/** The publishing data of a post, from the columns that hold them. */
export function toPublishRow(row: PostRow & EffectColumns): PublishRow {
  return { ...fromColumns(row), status: row.status, dueAt: ms(row.scheduled_for_utc), followUps: row.follow_ups }
}

/** The effect of a stored post, for the core. */
export function postEffect(row: PostRow & EffectColumns): EffectRow {
  return toEffect(toPublishRow(row))
}

/** The columns of a post that hold the decision. */
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

const SAVED_COLUMNS = EFFECT_COLUMNS.filter((name) => name !== 'prepared')
type SavedColumns = Record<(typeof SAVED_COLUMNS)[number], unknown> & { orgId: string; id: string; afresh: boolean }

const SAVE = statement<SavedColumns>()((db, of) =>
  db
    .insertInto('effect')
    .columns(['org_id', 'id', 'kind', 'platform', 'social_account_id', ...SAVED_COLUMNS])
    .expression((eb) =>
      eb
        .selectFrom('post')
        .select(({ ref }) => [
          ...(['org_id', 'id'] as const).map((name) => ref(name).as(name)),
          sql<string>`'post'`.as('kind'),
          ...(['platform', 'social_account_id'] as const).map((name) => ref(name).as(name)),
          ...SAVED_COLUMNS.map((name) => sql<string>`${of[name]}::${sql.raw(EFFECT_TYPES[name])}`.as(name)),
        ])
        .where('org_id', '=', of.orgId)
        .where('id', '=', of.id),
    )
    .onConflict((conflict) =>
      conflict.columns(['org_id', 'id']).doUpdateSet((eb) => ({
        ...Object.fromEntries(
          ['platform', 'social_account_id', ...SAVED_COLUMNS].map((name) => [
            name,
            eb.ref(`excluded.${name}` as 'excluded.fence'),
          ]),
        ),
        prepared: sql<string>`case when ${of.afresh}::boolean then null else effect.prepared end`,
      })),
    ),
)

/**
 * Saves a post's effect after a person's request. With `afresh`, drops what was prepared, since other content will be
 * sent.
 */
export async function savePostEffect(
  db: Trx,
  of: { orgId: string; id: string },
  row: EffectRow,
  { afresh }: { afresh: boolean },
): Promise<void> {
  await SAVE(db, { ...of, ...asText(effectColumns(row)), lease_owner: null, afresh })
}
