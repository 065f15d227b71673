import { Strategy } from '#contract/strategy/strategy.ts'
import { strategyChanges } from '#contract/strategy/strategy-changes.ts'
import { AppError } from '#kernel/errors.ts'
import { operation } from '#kernel/operation.ts'
import { editVersion } from '../edit-version.ts'
import { presentStrategy } from '../strategy-row.ts'
import { findActive, lockStrategies } from '../versions.ts'

/** Spec W12 */
export const updateStrategy = operation({
  name: 'updateStrategy',
  route: 'PATCH /v1/orgs/{orgId}/strategy',
  done: 'changed',
  summary: 'Change the active strategy',
  description:
    'Omitted fields stay; a list replaces the whole list. The version keeps its number, and `meta.lastEditedAt` is set. ' +
    'Parts keep the ids that are sent with them; a part without an id keeps that of the present part with the same ' +
    'words, or gets a new one. Recommendations are accepted and rejected by their status.',
  tag: 'strategy',
  permission: 'brand:write',
  body: strategyChanges,
  output: Strategy,
}).handle(async (ctx, { orgId: _, ...changes }) => {
  await lockStrategies(ctx.db, ctx.orgId)
  const before = await findActive(ctx.db, ctx.orgId)
  if (!before) throw new AppError('not_found', NONE_ACTIVE)
  const after = await editVersion(ctx, before, { changes, path: 'body' })
  ctx.audit({ type: 'strategy', id: after.id, before, after })
  return presentStrategy(after, ctx.now)
})

const NONE_ACTIVE =
  'This workspace has no active strategy: POST …/strategy/confirm makes the newest draft the active one, and POST …/strategy/generate proposes a draft'
