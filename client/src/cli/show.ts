import type { Io } from './io.ts'
import { tableOf } from './table.ts'

/** Shows an answer: JSON where a program reads it, a table where a person does, or as --json and --table say. */
export function show(io: Io, answer: unknown, common: ReadonlyMap<string, string>): void {
  const asTable = common.has('table') || (io.isTerminal && !common.has('json'))
  io.out(asTable ? tableOf(answer, io.columns) : `${JSON.stringify(answer ?? null, null, 2)}\n`)
}
