import type { Trx } from '#kernel/db/database.ts'

/** The newest id that a source has returned; null if the source was never read. */
export async function cursorOf(db: Trx, orgId: string, source: string): Promise<string | null> {
  const row = await db
    .selectFrom('engagement_cursor')
    .select('newest_id')
    .where('org_id', '=', orgId)
    .where('source', '=', source)
    .executeTakeFirst()
  return row?.newest_id ?? null
}

export async function saveCursor(db: Trx, orgId: string, source: string, newestId: string | null, now: Date) {
  const columns = { read_at: now.toISOString(), ...(newestId !== null && { newest_id: newestId }) }
  await db
    .insertInto('engagement_cursor')
    .values({ org_id: orgId, source, newest_id: newestId, ...columns })
    .onConflict((conflict) => conflict.columns(['org_id', 'source']).doUpdateSet(columns))
    .execute()
}
