import type { Updateable } from 'kysely'
import type { DmMessage, DmStatus } from '#contract/engagement/dm.ts'
import type { Trx } from '#kernel/db/database.ts'
import type { DB } from '#kernel/db/types.gen.ts'
import type { DmRow } from './conversations.ts'
import { followUpAt } from './follow-up.ts'

export interface DmChange {
  messages?: readonly DmMessage[]
  notes?: string | null
  draftText?: string | null
  status?: 'open' | 'closed'
}

/**
 * Changes a conversation that the transaction has locked. Its last messages decide whose turn it is and when to write
 * again. A message from the workspace removes the draft. A new message or the status `open` opens a closed
 * conversation. Spec D1
 */
export async function changeConversation(db: Trx, row: DmRow, change: DmChange, now: Date): Promise<DmRow> {
  const { messages = [], notes, draftText, status } = change
  const at = now.toISOString()
  if (messages.length > 0) {
    await db
      .insertInto('dm_message')
      .values(
        messages.map(({ from, text }) => ({
          org_id: row.org_id,
          conversation_id: row.id,
          sender: from,
          text,
          at,
        })),
      )
      .execute()
  }
  const isUsed = messages.some(({ from }) => from === 'me')
  const draft: Updateable<DB['dm_conversation']> =
    draftText !== undefined
      ? { draft_text: draftText, draft_reason: null, drafted_at: draftText === null ? null : at }
      : isUsed
        ? { draft_text: null, draft_reason: null, drafted_at: null }
        : {}
  const isClosed = status === undefined ? row.status === 'closed' && messages.length === 0 : status === 'closed'
  return db
    .updateTable('dm_conversation')
    .set({
      ...draft,
      ...(await turnOf(db, row, isClosed)),
      ...(notes !== undefined && { notes }),
      updated_at: at,
    })
    .where('org_id', '=', row.org_id)
    .where('id', '=', row.id)
    .returningAll()
    .executeTakeFirstOrThrow()
}

/** So many of the newest messages decide about the next reminder. */
const LOOKED_AT = 4

/** Reads from the last messages whose turn it is and when to write again. Spec D1 */
async function turnOf(db: Trx, { org_id: orgId, id }: DmRow, isClosed: boolean) {
  const newest = await db
    .selectFrom('dm_message')
    .select(['sender', 'at'])
    .where('org_id', '=', orgId)
    .where('conversation_id', '=', id)
    .orderBy('seq', 'desc')
    .limit(LOOKED_AT)
    .execute()
  const [last] = newest
  const theirs = newest.findIndex(({ sender }) => sender === 'them')
  const unanswered = theirs === -1 ? newest.length : theirs
  const follow = last && !isClosed ? followUpAt(unanswered, new Date(last.at)) : null
  const status: DmStatus = isClosed ? 'closed' : unanswered > 0 ? 'waiting' : 'your_turn'
  return {
    status,
    last_message_at: last?.at ?? null,
    follow_up_at: follow?.toISOString() ?? null,
  }
}
