import { z } from 'zod'
import { DmMessage, DmNotes, XHandle } from '#contract/engagement/dm.ts'
import type { Trx } from '#kernel/db/database.ts'
import { invalidField } from '#kernel/errors.ts'
import { operation } from '#kernel/operation.ts'
import { changeConversation } from '../change-conversation.ts'
import { audited, type DmRow } from '../conversations.ts'
import { draftFields, LoggedDm, withDraft } from '../draft-beside.ts'

export const addDmConversation = operation({
  name: 'addDmConversation',
  route: 'POST /v1/orgs/{orgId}/dms',
  done: 'logged a conversation:',
  summary: 'Track a conversation by direct message',
  description:
    'Somebody who is tracked already is continued: the messages are added, and notes too. Galley reads and sends no direct messages. `draft` costs a credit and needs `ai:use`; if it fails, what was logged stands and `draftError` says why.',
  tag: 'engagement',
  permission: 'content:write',
  costs: { action: 'dm_draft' },
  tool: {
    name: 'add_dm_conversation',
    description:
      'Logs a direct-message conversation on X that the person tells of; a tracked handle is continued. Use it to keep ' +
      'whose turn it is. Answers the conversation; sends and publishes nothing.',
    hints: { readOnly: false, destructive: false, idempotent: false, openWorld: true },
  },
  body: {
    handle: XHandle.describe('@rita or the profile’s address'),
    messages: z.array(DmMessage).max(100).default([]).describe('What was said, oldest first'),
    notes: DmNotes.optional().describe('Who it is, what one wants'),
    ...draftFields,
  },
  answer: { status: 201 },
  output: LoggedDm,
}).handleInSteps((ctx, { handle, messages, notes, draft, guidance, estimateOnly }) =>
  withDraft(ctx, { draft, guidance, estimateOnly }, async (db) => {
    const before = await tracked(db, ctx.orgId, handle)
    const after = await changeConversation(db, before, { messages, ...added(before, notes) }, ctx.now)
    ctx.audit({ type: 'dm_conversation', id: after.id, before: audited(before), after: audited(after) })
    return after
  }),
)

/** The conversation with this person, locked. Makes one if there is none. */
async function tracked(db: Trx, orgId: string, handle: string): Promise<DmRow> {
  return db
    .insertInto('dm_conversation')
    .values({ org_id: orgId, handle, handle_key: handle.toLowerCase() })
    .onConflict((conflict) =>
      conflict.columns(['org_id', 'handle_key']).doUpdateSet((eb) => ({ handle: eb.ref('dm_conversation.handle') })),
    )
    .returningAll()
    .executeTakeFirstOrThrow()
}

const LONGEST_NOTES = 10_000

/** Appends notes to those that are there, because a caller that adds a person may not know the earlier ones. */
function added({ notes: before }: DmRow, notes: string | undefined) {
  if (!notes || before?.includes(notes)) return {}
  const all = before ? `${before}\n${notes}` : notes
  if (all.length > LONGEST_NOTES) {
    throw invalidField('body.notes', 'too_long', 'The notes on this person grow too long: change them instead')
  }
  return { notes: all }
}
