import { Id } from '#contract/common.ts'
import { DmConversation } from '#contract/engagement/dm.ts'
import { forgetRunsAbout } from '#features/runs/index.ts'
import { operation } from '#kernel/operation.ts'
import { audited, lockConversation, presentConversation } from '../conversations.ts'

export const deleteDmConversation = operation({
  name: 'deleteDmConversation',
  route: 'DELETE /v1/orgs/{orgId}/dms/{conversationId}',
  done: 'deleted a conversation:',
  summary: 'Stop tracking somebody, and delete what was logged',
  tag: 'engagement',
  permission: 'content:write',
  params: { conversationId: Id },
  output: DmConversation,
}).handle(async ({ db, orgId, now, services, audit }, { conversationId }) => {
  await forgetRunsAbout(db, services, orgId, { jobType: 'dm_draft', field: 'conversationId', id: conversationId })
  const row = await lockConversation(db, orgId, conversationId)
  const conversation = await presentConversation(db, row, now)
  await db.deleteFrom('dm_conversation').where('org_id', '=', orgId).where('id', '=', conversationId).execute()
  audit({ type: 'dm_conversation', id: conversationId, before: audited(row) })
  return conversation
})
