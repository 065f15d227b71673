import { z } from 'zod'
import { Id } from '#contract/common.ts'
import { ContextDatabase, ContextSampleRow } from '#contract/writing/context-rows.ts'
import { operation } from '#kernel/operation.ts'
import { askForAnswer } from '../ask-for-answer.ts'
import { DatabaseId } from '../database-id.ts'

const MOST_SAMPLES = 5

export const getContextDatabase = operation({
  name: 'getContextDatabase',
  route: 'GET /v1/orgs/{orgId}/context/sources/{sourceId}/databases/{databaseId}',
  summary: 'Show a database of a source, with the rows that were edited last',
  description: 'Five rows at most, as they are: a sample by which to choose columns. Nothing of it is kept.',
  tag: 'context',
  permission: 'accounts:manage',
  params: { sourceId: Id, databaseId: DatabaseId },
  output: z.object({ database: ContextDatabase, rows: z.array(ContextSampleRow) }),
}).handleInSteps(async (ctx, { sourceId, databaseId }) => {
  const database = await askForAnswer(ctx, sourceId, ({ adapter, credentials }) =>
    adapter.readDatabase(credentials, databaseId),
  )
  const rows = await askForAnswer(ctx, sourceId, ({ adapter, credentials }) =>
    adapter.sampleRows(credentials, databaseId, MOST_SAMPLES),
  )
  return { database, rows: rows.map(({ id, title, url, cells }) => ({ id, title, url, cells })) }
})
