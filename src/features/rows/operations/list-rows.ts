import { z } from 'zod'
import { Id } from '#contract/common.ts'
import { ContextRow } from '#contract/writing/context-rows.ts'
import { findSource } from '#features/context/index.ts'
import type { Trx } from '#kernel/db/database.ts'
import { notFound } from '#kernel/errors.ts'
import { operation } from '#kernel/operation.ts'
import { DatabaseId } from '../database-id.ts'
import { presentRow } from '../row-row.ts'

const MOST_ROWS = 200

export const listContextRows = operation({
  name: 'listContextRows',
  route: 'GET /v1/orgs/{orgId}/context/rows',
  summary: 'List rows of databases, what became of them and what they say now',
  description: 'First those that changed last, 200 at most.',
  tag: 'context',
  permission: 'workspace:read',
  query: {
    sourceId: Id.optional().describe('Only rows of this source'),
    databaseId: DatabaseId.optional().describe('Only rows of this database'),
    groupId: Id.optional().describe('Only the row from which this group was drafted'),
  },
  output: z.object({ rows: z.array(ContextRow) }),
}).handle(async ({ db, orgId }, { sourceId, databaseId, groupId }) => {
  let query = db.selectFrom('context_row').selectAll().where('org_id', '=', orgId)
  if (sourceId !== undefined) query = query.where('source_id', '=', sourceId)
  if (databaseId !== undefined) query = query.where('database_id', '=', databaseId)
  if (groupId !== undefined) query = query.where('group_id', '=', groupId)
  const rows = await query.orderBy('updated_at', 'desc').orderBy('id').limit(MOST_ROWS).execute()
  if (rows.length === 0) await requireNamed(db, orgId, { sourceId, databaseId, groupId })
  return { rows: rows.map(presentRow) }
})

interface Named {
  sourceId: string | undefined
  databaseId: string | undefined
  groupId: string | undefined
}

/**
 * Throws 404 for a source, database or group that the workspace does not have, so that nobody takes it for an empty
 * one.
 */
async function requireNamed(db: Trx, orgId: string, { sourceId, databaseId, groupId }: Named): Promise<void> {
  if (sourceId !== undefined) await findSource(db, { orgId, sourceId })
  if (databaseId !== undefined) {
    const mapped = db.selectFrom('context_mapping').select('id').where('org_id', '=', orgId)
    if (!(await mapped.where('database_id', '=', databaseId).executeTakeFirst())) throw notFound('mapped database')
  }
  if (groupId !== undefined) {
    const group = db.selectFrom('post_group').select('id').where('org_id', '=', orgId)
    if (!(await group.where('id', '=', groupId).executeTakeFirst())) throw notFound('post group')
  }
}
