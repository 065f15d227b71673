import { isDeepStrictEqual } from 'node:util'
import { sql, type Updateable } from 'kysely'
import { asText, EFFECT_COLUMNS, type EffectColumns } from '#features/effects/index.ts'
import type { Trx } from '#kernel/db/database.ts'
import { statement } from '#kernel/db/statement.ts'
import type { DB } from '#kernel/db/types.gen.ts'
import { type AttemptStep, type AttemptValues, beginAttempt, endAttempt } from './attempt-step.ts'
import type { Subject } from './effect-kind.ts'

/** What a step changes of a subject: its effect's columns, and its own columns that people see. */
export type Change<S extends Subject> = Partial<S> & EffectColumns & { updated_at: string }

/**
 * Writes a locked subject with its effect, and the attempt if the step begins or ends one. `letsGo` means that the
 * worker stops driving it. Statements sent after this one do not wait for `answer`.
 */
export type WriteStep<S extends Subject> = (
  db: Trx,
  subject: S,
  change: Change<S>,
  by: { attempt: { step: AttemptStep; values: AttemptValues }; letsGo: boolean },
) => { after: S; answer: Promise<unknown> }

/** The tables of one kind of subject, and the columns by which people see a step. */
interface SubjectTables<S extends Subject> {
  table: 'post' | 'platform_act'
  /** The kind's column in the record of attempts. */
  attemptOf: 'post_id' | 'act_id'
  shown: readonly (keyof S & string)[]
}

type Values = Record<keyof EffectColumns | 'updated_at', unknown> &
  AttemptValues & { org_id: string; id: string; lets_go: boolean }

/** Writes the subject's own row only if people would see a difference. */
export function stepWriter<S extends Subject>(tables: SubjectTables<S>): WriteStep<S> {
  const statements = new Map<string, ReturnType<typeof writeWith<S>>>()
  const writing = (attempt: AttemptStep, shown: boolean) => {
    const name = `${attempt} ${shown}`
    const known = statements.get(name) ?? writeWith(tables, attempt, shown)
    statements.set(name, known)
    return known
  }
  return (db, subject, change, { attempt, letsGo }) => {
    const shown = tables.shown.some((name) => !isDeepStrictEqual(subject[name], change[name]))
    const of = { org_id: subject.org_id, id: subject.id, lets_go: letsGo }
    const answer = writing(attempt.step, shown)(db, { ...asText(change), ...attempt.values, ...of })
    return { after: { ...subject, ...change, updated_at: shown ? change.updated_at : subject.updated_at }, answer }
  }
}

/** One statement writes the whole step: always the effect; attempt and subject only if they change. */
function writeWith<S extends Subject>(
  { table, attemptOf, shown: names }: SubjectTables<S>,
  attempt: AttemptStep,
  shown: boolean,
) {
  return statement<Values>()((db, of) => {
    const columns = (names: readonly string[]) =>
      Object.fromEntries(names.map((name) => [name, of[name as keyof Values]]))
    let first = db
    const also = (name: string, part: (eb: Trx) => object) => {
      first = first.with(name, (eb) => part(eb as Trx) as never) as unknown as Trx // the same type, with one more `with` before it
    }
    if (attempt === 'begun') also('attempt', (eb) => beginAttempt(eb, attemptOf, of))
    if (attempt === 'ended') also('attempt', (eb) => endAttempt(eb, attemptOf, of))
    if (shown) {
      also('shown', (eb) =>
        eb
          .updateTable(table as 'post') // both tables have the columns named here
          .set(columns([...names, 'updated_at']) as Updateable<DB['post']>)
          .where('org_id', '=', of.org_id)
          .where('id', '=', of.id),
      )
    }
    return first
      .updateTable('effect')
      .set({
        ...(columns(EFFECT_COLUMNS) as Updateable<DB['effect']>), // typed as EffectColumns
        // Unchanged to the microsecond while the effect is driven, so that the row keeps its place in the index.
        wake_at: sql<string | null>`case when ${of.lets_go}::boolean then ${of.wake_at}::timestamptz else wake_at end`,
      })
      .where('org_id', '=', of.org_id)
      .where('id', '=', of.id)
  })
}
