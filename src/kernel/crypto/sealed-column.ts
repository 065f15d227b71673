/**
 * A column with sealed values. It is declared beside the code that seals them, and listed in src/sealed.ts. Key
 * rotation and the check of keys at start follow that list.
 */
export interface SealedColumn {
  /** With its schema if that is not `public`. */
  table: string
  column: string
  /** The columns that `place` reads. */
  names: readonly string[]
  /**
   * The place that the value was sealed for. `row` holds the columns of `names`, as the driver gives them, and the
   * sealed column.
   */
  place(row: Record<string, unknown>): string
  /** If set, the column is jsonb and holds the sealed form as base64 at this path. Otherwise it is bytea. */
  path?: readonly string[]
  /** Limits the table's rows to those for which this SQL is true. */
  only?: string
  /**
   * SQL that is true for rows whose sealed bytes other code relies on at the moment. Such values are not sealed again
   * until then.
   */
  busy?: string
  /**
   * Such values live a day at most, and nobody notices if one cannot be opened. So a lost key does not prevent a start.
   */
  shortLived?: true
}

/** The id of the key that a value was sealed with. */
export function keyIdOf(sealed: Uint8Array): number {
  return sealed[1] ?? 0
}
