import type { Io } from './io.ts'
import { tableOf } from './table.ts'

/** Shows an answer: as JSON for a program, as a table for a person, or as --json and --table say. */
export function show(io: Io, answer: unknown, common: ReadonlyMap<string, string>): void {
  const asTable = common.has('table') || (io.isTerminal && !common.has('json'))
  io.out(asTable ? tableOf(answer, io.columns) : `${JSON.stringify(answer ?? null, null, 2)}\n`)
}
