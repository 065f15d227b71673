import { Id } from '#contract/common.ts'
import { Thought } from '#contract/writing/thought.ts'
import { operation } from '#kernel/operation.ts'
import { lockThought, presentThought } from '../thoughts.ts'

export const deleteThought = operation({
  name: 'deleteThought',
  route: 'DELETE /v1/orgs/{orgId}/thoughts/{thoughtId}',
  done: 'deleted',
  summary: 'Delete a thought; drafts that were made from it stay',
  tag: 'thoughts',
  permission: 'content:write',
  params: { thoughtId: Id },
  output: Thought,
}).handle(async (ctx, { thoughtId }) => {
  const row = await lockThought(ctx.db, ctx.orgId, thoughtId)
  const thought = await presentThought(ctx.db, row)
  await ctx.db.deleteFrom('thought').where('org_id', '=', ctx.orgId).where('id', '=', thoughtId).execute()
  ctx.audit({ type: 'thought', id: thoughtId, before: row })
  return thought
})
