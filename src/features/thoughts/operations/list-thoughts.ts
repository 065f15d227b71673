import { z } from 'zod'
import { pageOf } from '#contract/common.ts'
import { THOUGHT_STATUSES, Thought } from '#contract/writing/thought.ts'
import { offsetOf, pageAnswer, paging } from '#kernel/list-query.ts'
import { operation } from '#kernel/operation.ts'
import { presentThoughts } from '../thoughts.ts'

const STATUSES = ['active', ...THOUGHT_STATUSES, 'all'] as const

/** The statuses that each value of the filter selects. */
const SELECTED: Record<(typeof STATUSES)[number], readonly Thought['status'][]> = {
  active: ['new', 'drafted'],
  new: ['new'],
  drafted: ['drafted'],
  archived: ['archived'],
  all: THOUGHT_STATUSES,
}

export const listThoughts = operation({
  name: 'listThoughts',
  route: 'GET /v1/orgs/{orgId}/thoughts',
  summary: 'List the thoughts of the workspace',
  description: 'Newest first. Archived thoughts are left out unless `status` asks for them.',
  tag: 'thoughts',
  permission: 'workspace:read',
  tool: {
    name: 'list_thoughts',
    description:
      'Lists what people noted down for later posts, newest first. Use it before you write a draft. Answers a page of ' +
      '25: go on with page + 1 while hasMore is true.',
    hints: { readOnly: true, destructive: false, idempotent: true, openWorld: false },
  },
  query: {
    status: z.enum(STATUSES).default('active').describe('active: new and drafted'),
    ...paging(),
  },
  output: pageOf(Thought),
}).handle(async (ctx, input) => {
  const found = ctx.db
    .selectFrom('thought')
    .where('org_id', '=', ctx.orgId)
    .where('status', 'in', SELECTED[input.status])
  const { total } = await found.select(({ fn }) => fn.countAll<number>().as('total')).executeTakeFirstOrThrow()
  const rows = await found
    .selectAll()
    .orderBy('created_at', 'desc')
    .orderBy('id', 'desc')
    .limit(input.limit)
    .offset(offsetOf(input))
    .execute()
  return pageAnswer(await presentThoughts(ctx.db, ctx.orgId, rows), input, total)
})
