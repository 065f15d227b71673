import { Strategy } from '#contract/strategy/strategy.ts'
import { operation } from '#kernel/operation.ts'
import { contentOf, presentStrategy } from '../strategy-row.ts'
import { versionParam } from '../version-param.ts'
import { addVersion, lockStrategies, readVersion } from '../versions.ts'

/** Spec W12 */
export const restoreStrategyVersion = operation({
  name: 'restoreStrategyVersion',
  route: 'POST /v1/orgs/{orgId}/strategy/versions/{version}/restore',
  done: 'restored an earlier version of',
  summary: 'Copy a version of the strategy into a new draft',
  description:
    'The version stays as it is, and so does the active one. To make the draft active, confirm it by its number.',
  tag: 'strategy',
  permission: 'brand:write',
  params: versionParam,
  output: Strategy,
}).handle(async (ctx, { version }) => {
  await lockStrategies(ctx.db, ctx.orgId)
  const old = await readVersion(ctx.db, ctx.orgId, version)
  const row = await addVersion(ctx, {
    status: 'draft',
    source: old.source,
    content: contentOf(old),
    generatedAt: old.generated_at,
    suggestedAt: old.suggested_at,
  })
  ctx.audit({ type: 'strategy', id: row.id, after: row })
  return presentStrategy(row, ctx.now)
})
