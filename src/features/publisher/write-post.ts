import { isDeepStrictEqual } from 'node:util'
import { sql, type Updateable } from 'kysely'
import { asText, EFFECT_COLUMNS, type EffectColumns } from '#features/effects/index.ts'
import { type AttemptStep, type AttemptValues, beginAttempt, endAttempt } from '#features/performing/index.ts'
import type { PostRow } from '#features/posts/index.ts'
import type { Trx } from '#kernel/db/database.ts'
import { statement } from '#kernel/db/statement.ts'
import type { DB } from '#kernel/db/types.gen.ts'
import type { PostInHand } from './load-step.ts'

/** What of a step people see. */
const SHOWN = [
  'status',
  'approved_hash',
  'idempotency_key',
  'scheduled_for_utc',
  'parts_total',
  'published_external_id',
  'published_url',
  'published_at',
  'next_retry_at',
  'attempt_count',
  'last_attempt_at',
  'last_error',
  'outcome_unknown',
  'live_parts',
  'doubt_url',
] as const
type Shown = Pick<PostRow, (typeof SHOWN)[number]>
export type PostStep = Shown & EffectColumns & { updated_at: string }

type Values = Record<(typeof SHOWN)[number] | keyof EffectColumns | 'updated_at', unknown> &
  AttemptValues & { org_id: string; id: string; lets_go: boolean }

/** One statement for what is written in a step: the attempt and the post where there is anything of them, the effect always. */
function writeWith(attempt: AttemptStep, shown: boolean) {
  return statement<Values>()((db, of) => {
    const columns = <C extends string>(names: readonly C[]) =>
      Object.fromEntries(names.map((name) => [name, of[name as keyof Values]]))
    let first = db
    const also = (name: string, part: (eb: Trx) => object) => {
      first = first.with(name, (eb) => part(eb as Trx) as never) as unknown as Trx // the same, with one more before it
    }
    if (attempt === 'begun') also('attempt', (eb) => beginAttempt(eb, 'post_id', of))
    if (attempt === 'ended') also('attempt', (eb) => endAttempt(eb, 'post_id', of))
    if (shown) {
      also('shown', (eb) =>
        eb
          .updateTable('post')
          .set(columns([...SHOWN, 'updated_at']) as Updateable<DB['post']>) // Shown's
          .where('org_id', '=', of.org_id)
          .where('id', '=', of.id),
      )
    }
    return first
      .updateTable('effect')
      .set({
        ...(columns(EFFECT_COLUMNS) as Updateable<DB['effect']>), // EffectColumns'
        // While it is driven on, what stands there to the microsecond: so the row stays in its place in the index.
        wake_at: sql<string | null>`case when ${of.lets_go}::boolean then ${of.wake_at}::timestamptz else wake_at end`,
      })
      .where('org_id', '=', of.org_id)
      .where('id', '=', of.id)
  })
}

const WRITES = new Map<string, ReturnType<typeof writeWith>>()

function writing(attempt: AttemptStep, shown: boolean) {
  const name = `${attempt} ${shown}`
  const known = WRITES.get(name) ?? writeWith(attempt, shown)
  WRITES.set(name, known)
  return known
}

/**
 * Writes a locked post with its effect, and what there is to write of the attempt. The post is written only where people
 * see a difference. `letsGo`: nobody drives it on from here.
 */
export function writePost(
  db: Trx,
  post: PostInHand,
  change: PostStep,
  { attempt, letsGo }: { attempt: { step: AttemptStep; values: AttemptValues }; letsGo: boolean },
): { saved: PostInHand; answer: Promise<unknown> } {
  const shown = SHOWN.some((name) => !isDeepStrictEqual(post[name], change[name]))
  const of = { org_id: post.org_id, id: post.id, lets_go: letsGo }
  const answer = writing(attempt.step, shown)(db, { ...asText(change), ...attempt.values, ...of })
  const { published_at, scheduled_for_utc, wished_for } = { ...post, ...change }
  const updated = shown ? change.updated_at : post.updated_at
  const calendar = published_at ?? scheduled_for_utc ?? wished_for
  return { saved: { ...post, ...change, updated_at: updated, calendar_at: calendar }, answer }
}
