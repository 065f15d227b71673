import type pg from 'pg'
import type { KeyRing } from './key-ring.ts'
import type { SealedColumn } from './sealed-column.ts'
import { keysInUse, valuesSealedWith } from './sealed-values.ts'

/**
 * Refuses to start if a key that sealed stored secrets is missing or has changed. Otherwise every account would seem to
 * have lost its access. Opens one value for each key and column. Runs in a role that sees every row.
 */
export async function checkKeys(
  client: pg.ClientBase,
  keyRing: KeyRing,
  columns: readonly SealedColumn[],
): Promise<void> {
  for (const column of columns) {
    if (column.shortLived) continue
    for (const [id, count] of await keysInUse(client, column)) {
      const [value] = await valuesSealedWith(client, column, { keys: [id], limit: 1 })
      if (!value) continue // removed since it was counted
      try {
        keyRing.open(value.sealed, column.place(value.row))
      } catch (error) {
        const what = keyRing.has(id) ? `is not the key it was` : `is missing`
        throw new Error(
          `Key ${id} ${what}: ${count} stored secrets (${column.table}.${column.column}) cannot be opened. ` +
            'Put it back into GALLEY_KEYS, or into the file "keys" of the data folder',
          { cause: error },
        )
      }
    }
  }
}
