import type { Compilable, CompiledQuery, Kysely } from 'kysely'
import type { DB } from './types.gen.ts'

/** Stands for a parameter while the query is built. */
class Parameter {
  readonly name: string

  constructor(name: string) {
    this.name = name
  }
}

/**
 * A query that is built and compiled once, for what every request asks: each run only fills its parameters in. `build`
 * may pass what it is given to the query and must not look at it, since the first time it is given stand-ins.
 */
export function prepared<P extends Record<string, unknown>, R>(
  build: (db: Kysely<DB>, given: P) => Compilable<R>,
): (db: Kysely<DB>, given: P) => Promise<R[]> {
  let compiled: CompiledQuery<R> | undefined
  return async (db, given) => {
    compiled ??= build(db, standIns<P>()).compile()
    const parameters = compiled.parameters.map((value) => (value instanceof Parameter ? given[value.name] : value))
    const { rows } = await db.executeQuery<R>({ ...compiled, parameters })
    return rows
  }
}

function standIns<P extends Record<string, unknown>>(): P {
  return new Proxy({} as P, { get: (_, name) => new Parameter(String(name)) })
}
