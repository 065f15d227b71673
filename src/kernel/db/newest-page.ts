import { type Selectable, type SelectQueryBuilder, sql } from 'kysely'
import { offsetOf } from '../list-query.ts'
import type { DB } from './types.gen.ts'

/** Those with a moment of their own, and an id for those of the same moment. */
type Listed = {
  [T in keyof DB]: DB[T] extends { created_at: unknown; id: unknown } ? T : never
}[keyof DB]

/** One page of what matches, the newest first, and how many match in all. */
export async function newestPage<T extends Listed>(
  matching: SelectQueryBuilder<DB, T, object>,
  page: { page: number; limit: number },
): Promise<{ rows: Selectable<DB[T]>[]; total: number }> {
  const total = await countOf(matching)
  const rows = await matching
    .selectAll()
    .orderBy(sql.ref('created_at'), 'desc')
    .orderBy(sql.ref('id'), 'desc')
    .limit(page.limit)
    .offset(offsetOf(page))
    .execute()
  return { rows: rows as Selectable<DB[T]>[], total } // the same columns, which Kysely cannot know of any table
}

export async function countOf<B, T extends keyof B>(matching: SelectQueryBuilder<B, T, object>): Promise<number> {
  const counted = matching.select((eb) => eb.fn.countAll<number>().as('n'))
  const { n } = (await counted.executeTakeFirstOrThrow()) as { n: number } // selected in the line above
  return n
}
