import { type Compilable, CompiledQuery, type QueryResult } from 'kysely'
import type { Trx } from './database.ts'
import { send } from './send.ts'

/** Where a value goes that is given when the statement is run. */
class Gap {
  readonly name: PropertyKey

  constructor(name: PropertyKey) {
    this.name = name
  }
}

/**
 * A statement that is built once and run with other values each time: what is run for every post is not to be put
 * together and written out anew for every post. In `build` each value stands for whatever it will be: nothing may be
 * asked of it there. It is sent at once, behind what was sent before: several that do not wait for one another's answers
 * share a round trip.
 *
 * `statement<{ id: string }>()((db, { id }) => db.selectFrom('post').selectAll().where('id', '=', id))`
 */
export function statement<V extends object>() {
  return <R>(build: (db: Trx, values: V) => Compilable<R>): ((db: Trx, values: V) => Promise<QueryResult<R>>) => {
    let built: CompiledQuery<R> | undefined
    return (db, values) => {
      built ??= build(db, GAPS as V).compile() // a gap for whatever is asked of it
      const given = built.parameters.map((value) => (value instanceof Gap ? values[value.name as keyof V] : value))
      return send<R>(db, CompiledQuery.raw(built.sql, given))
    }
  }
}

const GAPS: object = new Proxy({}, { get: (_none, name) => new Gap(name) })
