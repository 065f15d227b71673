import type { Selectable } from 'kysely'
import type { Thought } from '#contract/writing/thought.ts'
import type { Trx } from '#kernel/db/database.ts'
import type { DB } from '#kernel/db/types.gen.ts'
import { notFound } from '#kernel/errors.ts'

type Row = Selectable<DB['thought']>

/** The thoughts in wire form, each with the drafts that were made from it, read in one query. */
export async function presentThoughts(db: Trx, orgId: string, rows: readonly Row[]): Promise<Thought[]> {
  if (rows.length === 0) return []
  const drafts = await db
    .selectFrom('thought_draft')
    .select(['thought_id', 'group_id', 'created_at'])
    .where('org_id', '=', orgId)
    .where(
      'thought_id',
      'in',
      rows.map(({ id }) => id),
    )
    .orderBy('created_at', 'desc')
    .orderBy('group_id')
    .execute()
  const of = Map.groupBy(drafts, (draft) => draft.thought_id)
  return rows.map((row) => ({
    id: row.id,
    orgId: row.org_id,
    text: row.text,
    kind: row.kind as Thought['kind'], // checked by the database
    status: row.status as Thought['status'], // checked by the database
    source: row.source,
    tags: row.tags,
    draftGroupIds: of.get(row.id)?.map((draft) => draft.group_id) ?? [],
    lastDraftedAt: of.get(row.id)?.[0]?.created_at ?? null,
    createdAt: row.created_at,
    updatedAt: row.updated_at,
  }))
}

/** One thought in wire form. */
export async function presentThought(db: Trx, row: Row): Promise<Thought> {
  const [thought] = await presentThoughts(db, row.org_id, [row])
  if (!thought) throw notFound('thought')
  return thought
}

/** Reads a thought and locks it until the transaction ends. Throws 404 if the workspace has none with this id. */
export async function lockThought(db: Trx, orgId: string, thoughtId: string): Promise<Row> {
  const row = await db
    .selectFrom('thought')
    .selectAll()
    .where('org_id', '=', orgId)
    .where('id', '=', thoughtId)
    .forUpdate()
    .executeTakeFirst()
  if (!row) throw notFound('thought')
  return row
}
