import { ActiveStrategy } from '#contract/strategy/strategy.ts'
import { loadPosted, postedMix } from '#features/scheduling/index.ts'
import { operation } from '#kernel/operation.ts'
import { presentStrategy } from '../strategy-row.ts'
import { findActive } from '../versions.ts'

export const getStrategy = operation({
  name: 'getStrategy',
  route: 'GET /v1/orgs/{orgId}/strategy',
  summary: 'Read the active strategy',
  description: 'null if no version is active. Drafts and earlier versions are at `strategy/versions`.',
  tag: 'strategy',
  permission: 'workspace:read',
  tool: {
    name: 'get_strategy',
    description:
      'Reads the plan: objective, audience, pillars, mix, priorities, rules. Use it before you draft, and give drafts ' +
      'a pillarId owed under posted. Answers the version that a person made active; if none, go on with save_thought.',
    hints: { readOnly: true, destructive: false, idempotent: true, openWorld: false },
  },
  output: ActiveStrategy.nullable(),
}).handle(async ({ db, orgId, now }) => {
  const row = await findActive(db, orgId)
  if (!row) return null
  const strategy = presentStrategy(row, now)
  return { ...strategy, posted: postedMix(strategy, await loadPosted(db, { orgId, now })) }
})
