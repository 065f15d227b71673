import { z } from 'zod'
import { Id } from '#contract/common.ts'
import { ContextDatabase } from '#contract/writing/context-rows.ts'
import { operation } from '#kernel/operation.ts'
import { askForAnswer } from '../ask-for-answer.ts'

export const listContextDatabases = operation({
  name: 'listContextDatabases',
  route: 'GET /v1/orgs/{orgId}/context/sources/{sourceId}/databases',
  summary: 'List the databases that a source shares with Galley',
  description:
    'Last edited first, 100 at most, each with its columns. The source may not know yet what was shared a moment ago.',
  tag: 'context',
  permission: 'accounts:manage',
  params: { sourceId: Id },
  output: z.object({ databases: z.array(ContextDatabase) }),
}).handleInSteps(async (ctx, { sourceId }) => ({
  databases: await askForAnswer(ctx, sourceId, ({ adapter, credentials }) => adapter.listDatabases(credentials)),
}))
