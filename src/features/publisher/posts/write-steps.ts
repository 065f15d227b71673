import { type RawBuilder, sql } from 'kysely'
import { EFFECT_COLUMNS } from '#features/effects/index.ts'
import type { Trx } from '#kernel/db/database.ts'
import { statement } from '#kernel/db/statement.ts'
import type { MadeStep } from '../drive/save-step.ts'
import type { LoadedPost } from './load-post.ts'
import { SHOWN } from './posts-as-effects.ts'

interface Rows {
  effects: string
  posts: string
  attempts: string
}

const setting = (names: readonly string[]) => sql.join(names.map((name) => sql`${sql.ref(name)} = s.${sql.ref(name)}`))

const BEGIN = (attempts: string) => sql`
  insert into publish_attempt (org_id, post_id, fence, part, request_hash)
  select org_id, post_id, fence, part, request_hash
  from json_populate_recordset(null::publish_attempt, ${attempts}::json)`

// The answer to a call ends only that call's attempt: the one with its fence.
const END = (attempts: string) => sql`
  update publish_attempt a set outcome = s.outcome, finished_at = clock_timestamp(), platform_ref = s.platform_ref
  from json_populate_recordset(null::publish_attempt, ${attempts}::json) s
  where a.org_id = s.org_id and a.post_id = s.post_id and a.part = s.part and a.fence = s.fence and a.outcome is null`

/**
 * Makes the statement that writes many steps at once, as `stepWriter` does for a single step. The values are rows of
 * the tables, as JSON.
 */
const writing = (attempt: (attempts: string) => RawBuilder<unknown>, columns: readonly string[]) =>
  statement<Rows>()((db, { effects, posts, attempts }) => ({
    compile: () =>
      sql`
        with attempt as (${attempt(attempts)}),
        shown as (
          update post p set ${setting([...SHOWN, 'updated_at'])}
          from json_populate_recordset(null::post, ${posts}::json) s
          where p.org_id = s.org_id and p.id = s.id
        )
        update effect e set ${setting(columns)}
        from json_populate_recordset(null::effect, ${effects}::json) s
        where e.org_id = s.org_id and e.id = s.id
      `.compile(db),
  }))

const WRITE = {
  // While the post is being driven, wake_at is not written, so that PostgreSQL need not update the index.
  claim: writing(
    BEGIN,
    EFFECT_COLUMNS.filter((name) => name !== 'wake_at'),
  ),
  send: writing(END, EFFECT_COLUMNS),
}

/** A step of one post among many: an intent after a claim, or the result of a call. */
export interface StepOfMany {
  loaded: LoadedPost
  made: MadeStep<LoadedPost>
}

/** Writes many steps of one kind with one statement. The transaction has already locked their rows. */
export function writeSteps(db: Trx, after: keyof typeof WRITE, steps: readonly StepOfMany[]): Promise<unknown> {
  const rows = steps.map(({ loaded: { subject }, made: { change, attempt } }) => {
    const { org_id, id } = subject
    const { values } = attempt
    return {
      row: { org_id, id, ...change },
      attempt: {
        org_id,
        post_id: id,
        fence: values.attempt_fence,
        part: values.attempt_part,
        request_hash: values.request_hash,
        outcome: values.outcome,
        platform_ref: values.platform_ref && JSON.parse(values.platform_ref),
      },
    }
  })
  const pick = (names: readonly string[]) =>
    JSON.stringify(
      rows.map(({ row }) => Object.fromEntries(names.map((name) => [name, row[name as keyof typeof row]]))),
    )
  return WRITE[after](db, {
    effects: pick(['org_id', 'id', ...EFFECT_COLUMNS]),
    posts: pick(['org_id', 'id', ...SHOWN, 'updated_at']),
    attempts: JSON.stringify(rows.map(({ attempt }) => attempt)),
  })
}
