import type { Selectable } from 'kysely'
import { PLATFORM_NAMES, type Platform } from '#contract/platforms.ts'
import type { ContextRow, RowChange } from '#contract/writing/context-rows.ts'
import { ROW_FIELDS, type RowField } from '#contract/writing/row-lists.ts'
import type { Trx } from '#kernel/db/database.ts'
import type { DB } from '#kernel/db/types.gen.ts'

export type RowRow = Selectable<DB['context_row']>

/** What a row says, as the database stores it. `wish` is a moment in UTC. */
export interface RowSays {
  title: string
  text: string
  platforms: Platform[]
  wish: string | null
}

/** A post as it was drafted from its row. */
export interface DraftedPost {
  id: string
  hash: string
}

/** What Galley has written into the row's columns for state and address. */
export interface Written {
  state: string | null
  address: string | null
}

// Each column holds what the reading or the writing of rows stored.
export const draftedOf = (row: Pick<RowRow, 'drafted'>) => row.drafted as unknown as RowSays | null
export const saidOf = (row: Pick<RowRow, 'said'>) => row.said as unknown as RowSays | null
export const postsOf = (row: Pick<RowRow, 'drafted_posts'>) => (row.drafted_posts ?? []) as unknown as DraftedPost[]
export const writtenOf = (row: Pick<RowRow, 'written'>) => row.written as unknown as Written | null

export function presentRow(row: RowRow): ContextRow {
  const drafted = draftedOf(row)
  const said = saidOf(row)
  return {
    id: row.id,
    orgId: row.org_id,
    sourceId: row.source_id,
    databaseId: row.database_id,
    externalId: row.external_id,
    title: row.title,
    url: row.url,
    groupId: row.group_id,
    problem: row.problem,
    changes: drafted && said ? changesBetween(drafted, said) : [],
    absence: row.absence,
    writtenState: writtenOf(row)?.state ?? null,
    writeError: row.write_error,
    createdAt: row.created_at,
    updatedAt: row.updated_at,
  }
}

/** The fields in which a row differs from what it said before. */
export function changesBetween(before: RowSays, now: RowSays): RowChange[] {
  return ROW_FIELDS.flatMap((field) => {
    const change = { field, before: words(field, before), now: words(field, now) }
    return change.before === change.now ? [] : [change]
  })
}

function words(field: RowField, { title, text, platforms, wish }: RowSays): string {
  switch (field) {
    case 'text':
      return text
    case 'title':
      return title
    case 'networks':
      return platforms.map((platform) => PLATFORM_NAMES[platform]).join(', ')
    case 'time':
      return wish ?? ''
  }
}

/** Reads the record of a row, and locks it until the transaction ends. */
export const lockRow = (
  db: Trx,
  { orgId, sourceId, externalId }: { orgId: string; sourceId: string; externalId: string },
): Promise<RowRow | undefined> =>
  db
    .selectFrom('context_row')
    .selectAll()
    .where('org_id', '=', orgId)
    .where('source_id', '=', sourceId)
    .where('external_id', '=', externalId)
    .forUpdate()
    .executeTakeFirst()
