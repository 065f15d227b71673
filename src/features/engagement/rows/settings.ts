import { sql } from 'kysely'
import type { EngagementFeed, EngagementSettings, FeedSource, GivenFeed } from '#contract/engagement/inbox-settings.ts'
import type { Trx } from '#kernel/db/database.ts'
import { invalidField } from '#kernel/errors.ts'
import { newId } from '#kernel/ids.ts'

export interface InboxSettings extends EngagementSettings {
  feeds: (EngagementFeed & { handles: string[] })[]
}

/** What the workspace's inbox listens to: nothing until somebody has saved settings. */
export async function readSettings(db: Trx, orgId: string): Promise<InboxSettings> {
  const row = await db.selectFrom('engagement_settings').selectAll().where('org_id', '=', orgId).executeTakeFirst()
  const feeds = await db
    .selectFrom('engagement_feed')
    .select(['id', 'name', 'source', 'keywords', 'list_id', 'handles'])
    .where('org_id', '=', orgId)
    .orderBy('place')
    .orderBy('id')
    .execute()
  return {
    watchHandles: row?.watch_handles ?? [],
    keywords: row?.keywords ?? [],
    autoRefresh: row?.auto_refresh ?? false,
    redditKeywords: row?.reddit_keywords ?? [],
    subreddits: row?.subreddits ?? [],
    redditExcludeTerms: row?.exclude_terms ?? [],
    feeds: feeds.map(({ list_id: listId, source, ...feed }) => ({
      ...feed,
      source: source as FeedSource, // checked by the database
      listId,
    })),
    autoDraft: row?.auto_draft ?? false,
    updatedAt: row?.updated_at ?? null,
  }
}

/** Replaces the feeds by these, in this order. A feed that is given with its id keeps its items. */
export async function replaceFeeds(db: Trx, orgId: string, given: readonly GivenFeed[]): Promise<void> {
  const before = await db.selectFrom('engagement_feed').select('id').where('org_id', '=', orgId).execute()
  const known = new Set(before.map(({ id }) => id))
  const kept = new Set<string>()
  for (const [index, { id }] of given.entries()) {
    if (id === undefined) continue
    if (!known.has(id) || kept.has(id)) {
      throw invalidField(`body.feeds.${index}.id`, 'feed_not_found', 'The workspace has no such feed: leave out its id')
    }
    kept.add(id)
  }
  await db
    .deleteFrom('engagement_feed')
    .where('org_id', '=', orgId)
    .where('id', '!=', sql<string>`all(${[...kept]}::uuid[])`)
    .execute()
  if (given.length === 0) return
  await db
    .insertInto('engagement_feed')
    .values(
      given.map(({ id, name, source, keywords, listId, handles }, place) => ({
        org_id: orgId,
        id: id ?? newId(),
        place,
        name,
        source,
        keywords,
        list_id: listId,
        handles,
      })),
    )
    .onConflict((conflict) =>
      conflict.columns(['org_id', 'id']).doUpdateSet((eb) => ({
        place: eb.ref('excluded.place'),
        name: eb.ref('excluded.name'),
        source: eb.ref('excluded.source'),
        keywords: eb.ref('excluded.keywords'),
        list_id: eb.ref('excluded.list_id'),
        handles: eb.ref('excluded.handles'),
      })),
    )
    .execute()
}
