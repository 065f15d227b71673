import { pageOf } from '#contract/common.ts'
import { Strategy } from '#contract/strategy/strategy.ts'
import { offsetOf, pageAnswer, paging } from '#kernel/list-query.ts'
import { operation } from '#kernel/operation.ts'
import { presentStrategy } from '../strategy-row.ts'

/** A version can have half a megabyte, and a larger page would block the process that writes it. */
const MOST = 10

export const listStrategyVersions = operation({
  name: 'listStrategyVersions',
  route: 'GET /v1/orgs/{orgId}/strategy/versions',
  summary: 'List the versions of the strategy, drafts included',
  description: 'The newest first.',
  tag: 'strategy',
  permission: 'workspace:read',
  query: paging(MOST, MOST),
  output: pageOf(Strategy),
}).handle(async ({ db, orgId, now }, input) => {
  const found = db.selectFrom('strategy').where('org_id', '=', orgId)
  const { total } = await found.select(({ fn }) => fn.countAll<number>().as('total')).executeTakeFirstOrThrow()
  const rows = await found.selectAll().orderBy('version', 'desc').limit(input.limit).offset(offsetOf(input)).execute()
  return pageAnswer(
    rows.map((row) => presentStrategy(row, now)),
    input,
    total,
  )
})
