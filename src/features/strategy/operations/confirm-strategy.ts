import { z } from 'zod'
import { Strategy } from '#contract/strategy/strategy.ts'
import { StrategyChanges } from '#contract/strategy/strategy-changes.ts'
import type { OrgContext } from '#kernel/context.ts'
import { AppError, conflict } from '#kernel/errors.ts'
import { operation } from '#kernel/operation.ts'
import { editVersion } from '../edit-version.ts'
import { contentHashOf, presentStrategy, type StrategyRow } from '../strategy-row.ts'
import { findActive, findNewestDraft, lockStrategies, readVersion, supersedeActive } from '../versions.ts'

/** Spec W12 */
export const confirmStrategy = operation({
  name: 'confirmStrategy',
  route: 'POST /v1/orgs/{orgId}/strategy/confirm',
  done: 'confirmed',
  summary: 'Confirm the strategy, with edits if need be',
  description:
    'Confirms the active version. A draft becomes the active version only if none is active (then the newest one does) ' +
    'or if `version` names it; the one that was active is superseded then. `meta` says who confirmed it, and when. With ' +
    '`expected`, what was not read is not confirmed: another version or other content is 409 `stale_update`.',
  tag: 'strategy',
  permission: 'brand:write',
  body: {
    updates: StrategyChanges.optional().describe('Edits to make with it, as in PATCH'),
    version: z
      .int()
      .min(1)
      .max(2 ** 31 - 1)
      .optional()
      .describe('The version to confirm; the active one unless given'),
    expected: z
      .strictObject({ version: z.int().min(1), contentHash: z.string().min(1).max(100) })
      .optional()
      .describe('Send it: the version and the `contentHash` that the person read'),
  },
  output: Strategy,
}).handle(async (ctx, { updates = {}, version, expected }) => {
  await lockStrategies(ctx.db, ctx.orgId)
  const before = await toConfirm(ctx, version)
  if (expected) requireRead(before, expected)
  if (before.status !== 'active') await supersedeActive(ctx)
  const after = await editVersion(ctx, before, {
    changes: updates,
    path: 'body.updates',
    columns: { status: 'active', confirmed_at: ctx.now.toISOString(), confirmed_by: ctx.userId },
  })
  ctx.audit({ type: 'strategy', id: after.id, before, after })
  return presentStrategy(after, ctx.now)
})

async function toConfirm({ db, orgId }: OrgContext, version: number | undefined): Promise<StrategyRow> {
  if (version === undefined) {
    const row = (await findActive(db, orgId)) ?? (await findNewestDraft(db, orgId))
    if (row) return row
    throw new AppError(
      'not_found',
      'This workspace has no strategy to confirm: POST …/strategy/generate proposes one, with or without a model',
    )
  }
  const row = await readVersion(db, orgId, version)
  if (row.status !== 'superseded') return row
  throw conflict(
    'invalid_transition',
    `Version ${version} is superseded, and a superseded version cannot be changed: POST …/strategy/versions/${version}/restore copies it into a new draft, which can be confirmed`,
  )
}

/** Nobody may confirm or approve what they did not read. Spec W12 */
function requireRead(row: StrategyRow, expected: { version: number; contentHash: string }): void {
  const now = { version: row.version, contentHash: contentHashOf(row) }
  if (now.version === expected.version && now.contentHash === expected.contentHash) return
  const isOther = now.version !== expected.version
  throw conflict(
    'stale_update',
    isOther
      ? `Version ${now.version} would be confirmed, and version ${expected.version} was read: look at it, then confirm it`
      : `Version ${now.version} was changed since it was read: look at it again, then confirm it`,
    [{ path: 'strategy', code: 'changed', message: `Version ${now.version} has the contentHash ${now.contentHash}` }],
  )
}
