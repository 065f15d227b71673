import type { Selectable } from 'kysely'
import type { ContextSource } from '#contract/writing/context-library.ts'
import type { Trx } from '#kernel/db/database.ts'
import type { DB } from '#kernel/db/types.gen.ts'
import { notFound } from '#kernel/errors.ts'

export type SourceRow = Selectable<DB['context_source']>

/** A source and the workspace it belongs to. */
export interface SourceRef {
  orgId: string
  sourceId: string
}

/** Throws 404 if the workspace has no such source. */
export async function findSource(db: Trx, { orgId, sourceId }: SourceRef): Promise<SourceRow> {
  const row = await db
    .selectFrom('context_source')
    .selectAll()
    .where('org_id', '=', orgId)
    .where('id', '=', sourceId)
    .executeTakeFirst()
  if (!row) throw notFound('source')
  return row
}

/** The facts about a source that everybody in the workspace may see, without its tokens. */
export function presentSource(row: SourceRow): ContextSource {
  return {
    id: row.id,
    orgId: row.org_id,
    sourceType: row.source_type,
    status: row.status,
    externalWorkspaceId: row.external_workspace_id,
    workspaceName: row.workspace_name,
    lastSyncedAt: row.last_synced_at,
    lastError: row.last_error,
    createdAt: row.created_at,
    updatedAt: row.updated_at,
  }
}
