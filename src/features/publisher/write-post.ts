import type { Selectable, Updateable } from 'kysely'
import type { PostRow } from '#features/posts/index.ts'
import type { Trx } from '#kernel/db/database.ts'
import { statement } from '#kernel/db/statement.ts'
import type { DB } from '#kernel/db/types.gen.ts'
import { type AttemptStep, type AttemptValues, beginAttempt, endAttempt } from './attempts.ts'

/** What a step of publishing changes in the row of its post. */
const COLUMNS = [
  'status',
  'approved_hash',
  'idempotency_key',
  'scheduled_for_utc',
  'parts_total',
  'published_external_id',
  'published_url',
  'published_at',
  'next_retry_at',
  'late_from',
  'attempt_count',
  'last_attempt_at',
  'last_error',
  'fence',
  'lease_owner',
  'lease_until',
  'sent_fence',
  'sent_at',
  'outcome_unknown',
  'refreshed',
  'live_parts',
  'prepared',
  'processing_ticket',
  'processing_since',
  'wake_at',
  'doubt_url',
  'updated_at',
] as const satisfies readonly (keyof PostRow)[]
/** As the row holds them: JSON as what it says, not as text. */
export type PostStep = Pick<Selectable<DB['post']>, (typeof COLUMNS)[number]>
const JSON_COLUMNS: ReadonlySet<string> = new Set(['live_parts', 'prepared', 'processing_ticket'])

type Values = Record<(typeof COLUMNS)[number], unknown> & AttemptValues & { org_id: string; id: string }

const writeWith = (attempt: AttemptStep) =>
  statement<Values>()((db, of) => {
    const change = Object.fromEntries(COLUMNS.map((name) => [name, of[name]])) as Updateable<DB['post']> // PostStep's
    const written = {
      none: () => db,
      begun: () => db.with('attempt', (eb) => beginAttempt(eb, of)),
      ended: () => db.with('attempt', (eb) => endAttempt(eb, of)),
    }[attempt]()
    return written.updateTable('post').set(change).where('org_id', '=', of.org_id).where('id', '=', of.id)
  })
const WRITES = { none: writeWith('none'), begun: writeWith('begun'), ended: writeWith('ended') }

/** Writes a locked post and what there is to write of its attempt, in one statement. */
export function writePost(
  db: Trx,
  post: PostRow,
  change: PostStep,
  attempt: { step: AttemptStep; values: AttemptValues },
): { saved: PostRow; answer: Promise<unknown> } {
  const columns = COLUMNS.map((name) => {
    const value = change[name]
    return [name, JSON_COLUMNS.has(name) && value !== null ? JSON.stringify(value) : value] as const
  })
  const values = { ...Object.fromEntries(columns), ...attempt.values, org_id: post.org_id, id: post.id } as Values // all of COLUMNS
  const answer = WRITES[attempt.step](db, values)
  const { published_at, scheduled_for_utc, wished_for } = { ...post, ...change }
  return { saved: { ...post, ...change, calendar_at: published_at ?? scheduled_for_utc ?? wished_for }, answer }
}
