import { type Selectable, type SelectQueryBuilder, sql } from 'kysely'
import { offsetOf } from '../list-query.ts'
import type { DB } from './types.gen.ts'

/** Tables whose rows have a time of creation, and an id that orders rows of equal time. */
type Listed = {
  [T in keyof DB]: DB[T] extends { created_at: unknown; id: unknown } ? T : never
}[keyof DB]

/**
 * One page of the matching rows, newest first, and how many match in all. `columns` leaves out large columns that the
 * list does not show.
 */
export async function newestPage<T extends Listed, C extends keyof Selectable<DB[T]> = keyof Selectable<DB[T]>>(
  matching: SelectQueryBuilder<DB, T, object>,
  page: { page: number; limit: number },
  columns?: readonly C[],
): Promise<{ rows: Pick<Selectable<DB[T]>, C>[]; total: number }> {
  const total = await countOf(matching)
  const chosen: SelectQueryBuilder<DB, T, object> = columns
    ? matching.select(columns.map((column) => sql.ref(String(column)).as(String(column))))
    : matching.selectAll()
  const rows = await chosen
    .orderBy(sql.ref('created_at'), 'desc')
    .orderBy(sql.ref('id'), 'desc')
    .limit(page.limit)
    .offset(offsetOf(page))
    .execute()
  return { rows: rows as Pick<Selectable<DB[T]>, C>[], total } // the same columns, which Kysely cannot infer for any table
}

export async function countOf<B, T extends keyof B>(matching: SelectQueryBuilder<B, T, object>): Promise<number> {
  const counted = matching.select((eb) => eb.fn.countAll<number>().as('n'))
  const { n } = (await counted.executeTakeFirstOrThrow()) as { n: number } // selected in the line above
  return n
}
