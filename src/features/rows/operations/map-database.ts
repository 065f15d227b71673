import { Id } from '#contract/common.ts'
import { ContextMapping, mappingFields } from '#contract/writing/context-rows.ts'
import type { OrgContext } from '#kernel/context.ts'
import { invalid } from '#kernel/errors.ts'
import { operation } from '#kernel/operation.ts'
import { askForAnswer } from '../ask-for-answer.ts'
import { DatabaseId } from '../database-id.ts'
import { mappingFaults } from '../mapping-faults.ts'
import { mappingOf, presentMapping } from '../mapping-row.ts'
import { readLater } from '../reading/read-databases-later.ts'

export const mapContextDatabase = operation({
  name: 'mapContextDatabase',
  route: 'PUT /v1/orgs/{orgId}/context/sources/{sourceId}/databases/{databaseId}/mapping',
  done: 'mapped',
  summary: 'Say which columns of a database make drafts of its ticked rows',
  description:
    'From then on the database is read every hour. Each ticked row becomes one draft in review, once; nothing is ' +
    'published that no person approved. Replaces the mapping that there is.',
  tag: 'context',
  permission: 'accounts:manage',
  params: { sourceId: Id, databaseId: DatabaseId },
  body: mappingFields,
  output: ContextMapping,
}).handleInSteps(async (ctx, { sourceId, databaseId, ...fields }) => {
  const database = await askForAnswer(ctx, sourceId, ({ adapter, credentials }) =>
    adapter.readDatabase(credentials, databaseId),
  )
  const faults = mappingFaults(fields, database.columns)
  if (faults.length > 0) throw invalid(faults)
  const ref = { orgId: ctx.orgId, sourceId, databaseId: database.id }
  return ctx.inOrg(async (db) => {
    const before = await mappingOf(db, ref).forUpdate().executeTakeFirst()
    const said = {
      title: database.title,
      url: database.url,
      fields: JSON.stringify(fields),
      columns: JSON.stringify(database.columns),
      mapped_by: ctx.userId,
      // Other columns give every row another content, so all ticked rows are read again.
      read_from: null,
      due_at: ctx.now.toISOString(),
      last_error: null,
      updated_at: ctx.now.toISOString(),
    }
    const row = await db
      .insertInto('context_mapping')
      .values({ org_id: ctx.orgId, source_id: sourceId, database_id: database.id, ...said })
      .onConflict((conflict) => conflict.columns(['org_id', 'source_id', 'database_id']).doUpdateSet(said))
      .returningAll()
      .executeTakeFirstOrThrow()
    await writeAnew(db, ref)
    await readLater(db, ref, 0)
    const after = await presentMapping(db, row)
    ctx.audit({
      type: 'context_mapping',
      id: row.id,
      ...(before && { before: await presentMapping(db, before) }),
      after,
    })
    return after
  })
})

/** Results were written into columns that the new mapping may not name. They are written again. */
async function writeAnew(
  db: OrgContext['db'],
  { orgId, sourceId, databaseId }: { orgId: string; sourceId: string; databaseId: string },
): Promise<void> {
  await db
    .updateTable('context_row')
    .set({ written: null, written_at: null, write_after: null, write_failures: 0, write_error: null })
    .where('org_id', '=', orgId)
    .where('source_id', '=', sourceId)
    .where('database_id', '=', databaseId)
    .execute()
}
