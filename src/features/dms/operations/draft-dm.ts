import { Id } from '#contract/common.ts'
import { DM_DRAFT_ADDS, DmConversation, DmGuidance } from '#contract/engagement/dm.ts'
import { costedOperation } from '#features/runs/index.ts'
import { draftDmWork } from '../draft-work.ts'

export const draftDm = costedOperation({
  name: 'draftDm',
  route: 'POST /v1/orgs/{orgId}/dms/{conversationId}/draft',
  done: 'had a message drafted for',
  summary: 'Draft the next message of a conversation',
  description:
    'From the notes, the log and the brand’s voice, kept as `draftText` with its reason. Nothing is sent: a person copies and sends it on X. With nothing to write from it is 400 `too_thin`. Needs `ai:use` as well.',
  tag: 'engagement',
  permission: 'content:write',
  action: 'dm_draft',
  model: 'draft',
  tool: {
    name: 'draft_dm',
    description:
      'Drafts the next direct message from notes and log. Use it when asked what to write to somebody. Answers the ' +
      'conversation with draftText, for a person to send; sends and publishes nothing.',
    hints: { readOnly: false, destructive: false, idempotent: false, openWorld: true },
  },
  params: { conversationId: Id.describe('From list_dm_conversations') },
  body: { guidance: DmGuidance.optional() },
  output: DmConversation.extend(DM_DRAFT_ADDS),
}).byRun(draftDmWork, {
  asked: ({ conversationId, guidance }) => ({ conversationId, guidance: guidance ?? null }),
  answered: (drafted) => drafted,
})
