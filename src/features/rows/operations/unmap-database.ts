import { Id } from '#contract/common.ts'
import { ContextMapping } from '#contract/writing/context-rows.ts'
import { operation } from '#kernel/operation.ts'
import { DatabaseId } from '../database-id.ts'
import { findMapping, presentMapping } from '../mapping-row.ts'

export const unmapContextDatabase = operation({
  name: 'unmapContextDatabase',
  route: 'DELETE /v1/orgs/{orgId}/context/sources/{sourceId}/databases/{databaseId}/mapping',
  done: 'ended the drafts of',
  summary: 'Draft no more rows of a database',
  description:
    'Drafts that it made stay. The rows stay known: if the database is mapped again, none is drafted a second time.',
  tag: 'context',
  permission: 'accounts:manage',
  params: { sourceId: Id, databaseId: DatabaseId },
  output: ContextMapping,
}).handle(async (ctx, { sourceId, databaseId }) => {
  const { db, orgId } = ctx
  const row = await findMapping(db, { orgId, sourceId, databaseId })
  const before = await presentMapping(db, row)
  await db.deleteFrom('context_mapping').where('org_id', '=', orgId).where('id', '=', row.id).execute()
  // Rows that never became a draft leave no record.
  await db
    .deleteFrom('context_row')
    .where('org_id', '=', orgId)
    .where('source_id', '=', sourceId)
    .where('database_id', '=', databaseId)
    .where('group_id', 'is', null)
    .execute()
  ctx.audit({ type: 'context_mapping', id: row.id, before })
  return before
})
