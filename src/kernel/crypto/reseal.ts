import type pg from 'pg'
import type { KeyRing } from './key-ring.ts'
import { keyIdOf, type SealedColumn } from './sealed-column.ts'
import { keysInUse, replaceValue, type SealedValue, valuesSealedWith } from './sealed-values.ts'

const BATCH = 200
/** The most passes. A pass seals the values that changed during the pass before. */
const PASSES = 5

export interface Resealed {
  /** The number of values that are now sealed with the newest key and were not before. */
  resealed: number
  /** The values that could not be opened, as `table.column` with the reason. They are left unchanged. */
  broken: string[]
  /** The ids of older keys with which values are still sealed. */
  stillInUse: number[]
}

/**
 * Seals every value again that is not sealed with the newest key. It goes value by value while everything runs, because
 * all readers have both keys. A value that changes meanwhile is left to the next pass.
 */
export async function reseal(
  client: pg.ClientBase,
  keyRing: KeyRing,
  columns: readonly SealedColumn[],
): Promise<Resealed> {
  const broken = new Set<string>()
  let resealed = 0
  for (const column of columns) {
    for (let pass = 0; pass < PASSES; pass++) {
      const done = await resealColumn(client, keyRing, column, broken)
      if (done === 0) break
      resealed += done
    }
  }
  return { resealed, broken: [...broken], stillInUse: await olderKeysInUse(client, keyRing, columns) }
}

/** The ids of all keys in use except the newest. */
export async function olderKeysInUse(
  client: pg.ClientBase,
  keyRing: KeyRing,
  columns: readonly SealedColumn[],
): Promise<number[]> {
  const ids = new Set<number>()
  for (const column of columns) for (const id of (await keysInUse(client, column)).keys()) ids.add(id)
  ids.delete(keyRing.newest())
  return [...ids].sort((a, b) => a - b)
}

async function resealColumn(
  client: pg.ClientBase,
  keyRing: KeyRing,
  column: SealedColumn,
  broken: Set<string>,
): Promise<number> {
  const keys = [...(await keysInUse(client, column)).keys()].filter((id) => id !== keyRing.newest())
  let done = 0
  let after = '(0,0)'
  for (;;) {
    const values = await valuesSealedWith(client, column, { keys, after, limit: BATCH })
    for (const value of values) if (await resealValue(client, keyRing, column, value, broken)) done++
    const last = values.at(-1)
    if (!last) return done
    after = last.ctid
  }
}

async function resealValue(
  client: pg.ClientBase,
  keyRing: KeyRing,
  column: SealedColumn,
  value: SealedValue,
  broken: Set<string>,
): Promise<boolean> {
  const place = column.place(value.row)
  let plain: unknown
  try {
    plain = keyRing.open(value.sealed, place)
  } catch {
    broken.add(`${column.table}.${column.column}: ${place} (key ${keyIdOf(value.sealed)})`)
    return false
  }
  return replaceValue(client, column, value, keyRing.seal(plain, place))
}
