import type { Selectable } from 'kysely'
import type { EngagementItem } from '#contract/engagement/inbox.ts'
import { PLATFORM_NAMES, type Platform } from '#contract/platforms.ts'
import type { OrgTransaction } from '#kernel/context.ts'
import type { Trx } from '#kernel/db/database.ts'
import type { DB } from '#kernel/db/types.gen.ts'
import { notFound } from '#kernel/errors.ts'
import { answerPage, sendability } from '../replying/sendability.ts'
import { readGrounds } from '../replying/sending-grounds.ts'

export type ItemRow = Selectable<DB['engagement_item']>

/**
 * Items as the API answers them. Accounts, rules and settings decide at this moment whether each can be answered from
 * Galley.
 */
export async function presentItems(org: OrgTransaction, rows: readonly ItemRow[]): Promise<EngagementItem[]> {
  if (rows.length === 0) return []
  const grounds = await readGrounds(org, rows)
  return rows.map((row) => {
    const reason = sendability(row, grounds)
    return {
      id: row.id,
      platform: row.platform as EngagementItem['platform'], // checked by the database, as are kind and status
      kind: row.kind as EngagementItem['kind'],
      status: row.status as EngagementItem['status'],
      externalPostId: row.external_post_id,
      url: row.url,
      author: { handle: row.author_handle, name: row.author_name, followers: row.author_followers },
      text: row.text,
      postedAt: row.posted_at,
      likeCount: row.like_count,
      replyCount: row.reply_count,
      inReplyToText: row.in_reply_to_text,
      matchedBy: row.matched_by,
      feedId: row.feed_id,
      title: row.title,
      community: row.community,
      relevance: row.relevance,
      draftText: row.draft_text,
      draftReason: row.draft_reason,
      canSendFromApp: reason === null,
      cannotSendReason: reason,
      replyOnXUrl: answerPage(row),
      sentUrl: row.sent_url,
      sentAt: row.sent_at,
      lastError: row.last_error,
      createdAt: row.created_at,
    }
  })
}

export async function presentItem(org: OrgTransaction, row: ItemRow): Promise<EngagementItem> {
  const [item] = await presentItems(org, [row])
  if (!item) throw notFound('inbox item')
  return item
}

/**
 * An item for the audit log, which is kept for ever. It names the item by where it stands and not by its title, because
 * what a stranger wrote is kept for only thirty days.
 */
export const audited = ({ title: _title, ...row }: ItemRow) => ({
  ...row,
  name:
    row.community === null ? `a post on ${PLATFORM_NAMES[row.platform as Platform]}` : `a thread in r/${row.community}`,
})

/** Throws 404 if the workspace has no such item. */
export async function findItem(db: Trx, orgId: string, itemId: string): Promise<ItemRow> {
  return db
    .selectFrom('engagement_item')
    .selectAll()
    .where('org_id', '=', orgId)
    .where('id', '=', itemId)
    .executeTakeFirstOrThrow(() => notFound('inbox item'))
}

/** Locks an item until the transaction ends. Throws 404 if the workspace has none with this id. */
export async function lockItem(db: Trx, orgId: string, itemId: string): Promise<ItemRow> {
  return db
    .selectFrom('engagement_item')
    .selectAll()
    .where('org_id', '=', orgId)
    .where('id', '=', itemId)
    .forUpdate()
    .executeTakeFirstOrThrow(() => notFound('inbox item'))
}
