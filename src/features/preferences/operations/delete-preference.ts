import { Id } from '#contract/common.ts'
import { LearnedPreference } from '#contract/writing/preference.ts'
import { notFound } from '#kernel/errors.ts'
import { operation } from '#kernel/operation.ts'
import { presentPreferences } from '../present-signals.ts'
import { lockSignal } from '../signals.ts'

/** Spec W17 */
export const deletePreference = operation({
  name: 'deletePreference',
  route: 'DELETE /v1/orgs/{orgId}/brand/preferences/{signalId}',
  done: 'erased',
  summary: 'Erase what was learned; the next draft is not told it',
  tag: ['marketing', 'branding'],
  permission: 'brand:write',
  params: { signalId: Id },
  output: LearnedPreference,
}).handle(async (ctx, { signalId }) => {
  const row = await lockSignal(ctx.db, ctx.orgId, signalId)
  const [preference] = await presentPreferences(ctx.db, ctx.orgId, [row])
  if (!preference) throw notFound('learned preference')
  await ctx.db.deleteFrom('preference_signal').where('org_id', '=', ctx.orgId).where('id', '=', signalId).execute()
  ctx.audit({ type: 'preference_signal', id: signalId, before: row })
  return preference
})
