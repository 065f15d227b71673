/**
 * A place in the database where sealed values lie, declared beside what seals them and listed in src/sealed.ts: key
 * rotation, and the look at the start whether every key in use is there, go by that list.
 */
export interface SealedColumn {
  /** With its schema where that is not `public`. */
  table: string
  column: string
  /** The columns that `place` reads. */
  names: readonly string[]
  /**
   * The place that the key ring was given for the value. `row` holds the columns of `names`, as the driver gives them,
   * and the sealed column.
   */
  place(row: Record<string, unknown>): string
  /** The column is jsonb, and at this path in it lies base64 of the sealed form; else it is bytea. */
  path?: readonly string[]
  /** Limits the table's rows to those for which this SQL is true. */
  only?: string
  /** SQL that is true while somebody holds the sealed form itself, to see later whether it is still the same. */
  busy?: string
  /**
   * Such values live a day at most, and nobody notices if one cannot be opened: a lost key does not prevent a start.
   */
  shortLived?: true
}

/** The id of the key that a value was sealed with. */
export function keyIdOf(sealed: Uint8Array): number {
  return sealed[1] ?? 0
}
