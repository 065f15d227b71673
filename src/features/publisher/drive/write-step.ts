import { isDeepStrictEqual } from 'node:util'
import { sql, type Updateable } from 'kysely'
import { asText, EFFECT_COLUMNS, type EffectColumns } from '#features/effects/index.ts'
import type { Trx } from '#kernel/db/database.ts'
import { statement } from '#kernel/db/statement.ts'
import type { DB } from '#kernel/db/types.gen.ts'
import { type AttemptStep, type AttemptValues, beginAttempt, endAttempt } from './attempt-step.ts'
import type { Subject, WriteStep } from './effect-kind.ts'

/** The tables of one kind of subject, and the columns by which people see a step. */
interface Where<S extends Subject> {
  table: 'post' | 'platform_act'
  /** Its column in the record of attempts. */
  attemptOf: 'post_id' | 'act_id'
  shown: readonly (keyof S & string)[]
}

type Values = Record<keyof EffectColumns | 'updated_at', unknown> &
  AttemptValues & { org_id: string; id: string; lets_go: boolean }

/** The subject itself is written only where people see a difference. */
export function stepWriter<S extends Subject>(where: Where<S>): WriteStep<S> {
  const statements = new Map<string, ReturnType<typeof writeWith<S>>>()
  const writing = (attempt: AttemptStep, shown: boolean) => {
    const name = `${attempt} ${shown}`
    const known = statements.get(name) ?? writeWith(where, attempt, shown)
    statements.set(name, known)
    return known
  }
  return (db, subject, change, { attempt, letsGo }) => {
    const shown = where.shown.some((name) => !isDeepStrictEqual(subject[name], change[name]))
    const of = { org_id: subject.org_id, id: subject.id, lets_go: letsGo }
    const answer = writing(attempt.step, shown)(db, { ...asText(change), ...attempt.values, ...of })
    return { after: { ...subject, ...change, updated_at: shown ? change.updated_at : subject.updated_at }, answer }
  }
}

/** One statement writes the whole step: the effect always, attempt and subject where they change. */
function writeWith<S extends Subject>(
  { table, attemptOf, shown: names }: Where<S>,
  attempt: AttemptStep,
  shown: boolean,
) {
  return statement<Values>()((db, of) => {
    const columns = (names: readonly string[]) =>
      Object.fromEntries(names.map((name) => [name, of[name as keyof Values]]))
    let first = db
    const also = (name: string, part: (eb: Trx) => object) => {
      first = first.with(name, (eb) => part(eb as Trx) as never) as unknown as Trx // the same, with one more before it
    }
    if (attempt === 'begun') also('attempt', (eb) => beginAttempt(eb, attemptOf, of))
    if (attempt === 'ended') also('attempt', (eb) => endAttempt(eb, attemptOf, of))
    if (shown) {
      also('shown', (eb) =>
        eb
          .updateTable(table as 'post') // both have what is named here
          .set(columns([...names, 'updated_at']) as Updateable<DB['post']>)
          .where('org_id', '=', of.org_id)
          .where('id', '=', of.id),
      )
    }
    return first
      .updateTable('effect')
      .set({
        ...(columns(EFFECT_COLUMNS) as Updateable<DB['effect']>), // EffectColumns'
        // Untouched, to the microsecond, while the effect is driven on: so the row keeps its place in the index.
        wake_at: sql<string | null>`case when ${of.lets_go}::boolean then ${of.wake_at}::timestamptz else wake_at end`,
      })
      .where('org_id', '=', of.org_id)
      .where('id', '=', of.id)
  })
}
