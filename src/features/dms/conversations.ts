import type { Selectable } from 'kysely'
import type { DmConversation, DmSender, DmStatus } from '#contract/engagement/dm.ts'
import type { Trx } from '#kernel/db/database.ts'
import type { DB } from '#kernel/db/types.gen.ts'
import { notFound } from '#kernel/errors.ts'

export type DmRow = Selectable<DB['dm_conversation']>

/** The most messages that an answer shows. A draft is written from these too. */
const SHOWN_MESSAGES = 50

/**
 * Conversations as the API answers them, each with its newest messages, which one query reads for all conversations.
 */
export async function presentConversations(
  db: Trx,
  orgId: string,
  rows: readonly DmRow[],
  now: Date,
): Promise<DmConversation[]> {
  if (rows.length === 0) return []
  const messages = await db
    .selectFrom('dm_conversation as c')
    .innerJoinLateral(
      (eb) =>
        eb
          .selectFrom('dm_message')
          .select(['id', 'sender', 'text', 'at', 'seq'])
          .where('org_id', '=', orgId)
          .whereRef('conversation_id', '=', 'c.id')
          .orderBy('seq', 'desc')
          .limit(SHOWN_MESSAGES)
          .as('m'),
      (join) => join.onTrue(),
    )
    .select(['c.id as conversation_id', 'm.id', 'm.sender', 'm.text', 'm.at'])
    .where('c.org_id', '=', orgId)
    .where(
      'c.id',
      'in',
      rows.map(({ id }) => id),
    )
    .orderBy('m.seq')
    .execute()
  const of = Map.groupBy(messages, (message) => message.conversation_id)
  return rows.map((row): DmConversation => {
    const profileUrl = `https://x.com/${row.handle}`
    return {
      id: row.id,
      platform: 'x',
      status: row.status as DmStatus, // checked by the database
      // Reading a person's name, bio and followers costs money at the network, and nobody asked for it.
      person: { handle: row.handle, name: null, bio: null, followers: null, profileUrl },
      notes: row.notes,
      messages: (of.get(row.id) ?? []).map(({ id, sender, text, at }) => ({
        id,
        from: sender as DmSender, // checked by the database
        text,
        at,
      })),
      draftText: row.draft_text,
      draftReason: row.draft_reason,
      draftedAt: row.drafted_at,
      lastMessageAt: row.last_message_at,
      followUpAt: row.follow_up_at,
      followUpDue: row.follow_up_at !== null && Date.parse(row.follow_up_at) <= now.getTime(),
      // A link that opens X's composer needs the person's number, which only a paid read gives. The profile has the
      // button.
      sendOnXUrl: profileUrl,
      createdAt: row.created_at,
    }
  })
}

export async function presentConversation(db: Trx, row: DmRow, now: Date): Promise<DmConversation> {
  const [conversation] = await presentConversations(db, row.org_id, [row], now)
  if (!conversation) throw notFound('conversation')
  return conversation
}

/** A conversation for the audit log, which names the person by `@handle`. */
export const audited = (row: DmRow) => ({ ...row, name: `@${row.handle}` })

/** Reads a conversation and locks it until the transaction ends. Throws 404 if the workspace has none with this id. */
export async function lockConversation(db: Trx, orgId: string, conversationId: string): Promise<DmRow> {
  const row = await db
    .selectFrom('dm_conversation')
    .selectAll()
    .where('org_id', '=', orgId)
    .where('id', '=', conversationId)
    .forUpdate()
    .executeTakeFirst()
  if (!row) throw notFound('conversation')
  return row
}

/** How many people wait for an answer from the workspace. */
export async function dmsYourTurn(db: Trx, orgId: string): Promise<number> {
  const { count } = await db
    .selectFrom('dm_conversation')
    .select(({ fn }) => fn.countAll<number>().as('count'))
    .where('org_id', '=', orgId)
    .where('status', '=', 'your_turn')
    .executeTakeFirstOrThrow()
  return count
}
