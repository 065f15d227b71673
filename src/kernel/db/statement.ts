import { type Compilable, CompiledQuery, type QueryResult } from 'kysely'
import type { Trx } from './database.ts'
import { send } from './send.ts'

/** Marks the place of a value that is given when the statement runs. */
class Gap {
  readonly name: PropertyKey

  constructor(name: PropertyKey) {
    this.name = name
  }
}

/**
 * A statement that is built once and run with different values, so that it is not composed and compiled again for every
 * post. In `build`, each value is a placeholder: do not read anything from it. The statement is sent at once, behind
 * earlier ones. Statements that do not need each other's answers share a round trip.
 *
 * `statement<{ id: string }>()((db, { id }) => db.selectFrom('post').selectAll().where('id', '=', id))`
 */
export function statement<V extends object>() {
  return <R>(build: (db: Trx, values: V) => Compilable<R>): ((db: Trx, values: V) => Promise<QueryResult<R>>) => {
    let built: CompiledQuery<R> | undefined
    return (db, values) => {
      built ??= build(db, GAPS as V).compile() // returns a placeholder for any name
      const given = built.parameters.map((value) => (value instanceof Gap ? values[value.name as keyof V] : value))
      return send<R>(db, CompiledQuery.raw(built.sql, given))
    }
  }
}

const GAPS: object = new Proxy({}, { get: (_none, name) => new Gap(name) })
