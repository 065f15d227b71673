import { asHex, simHash } from '../../src/features/engagement/relevance/sim-hash.ts'
import type { TestApp } from './app.ts'
import type { Person } from './factories.ts'

type Org = Pick<Person, 'orgId'>

export interface SeededInbox {
  itemId: string
  feedId: string
}

/** Counts the ids of all seeds together, because several seeds may fill one workspace and X gives no id twice. */
let items = 0

/** Makes the contents of the reply inbox. */
export function seedEngagement({ owner: db, word }: Pick<TestApp, 'owner'> & { word: (of: string) => string }) {
  /** A mention on X, unless the arguments say otherwise. */
  async function item(
    { orgId }: Org,
    { text = word('mention'), ...said }: { text?: string } & Record<string, unknown> = {},
  ): Promise<string> {
    const id = String(1_800_000_000_000_000_000n + BigInt(++items))
    const url = `https://x.com/somebody/status/${id}`
    const { id: itemId } = await db
      .insertInto('engagement_item')
      .values({
        org_id: orgId,
        platform: 'x',
        kind: 'mention',
        source: 'mention',
        external_post_id: id,
        canonical_url: url.slice('https://'.length),
        url,
        author_handle: 'somebody',
        author_name: `author of ${text}`,
        text,
        title: null,
        engaged: true,
        sim_hash: asHex(simHash(text)),
        matched_by: `match of ${text}`,
        listed_at: new Date().toISOString(),
        ...said,
      })
      .returning('id')
      .executeTakeFirstOrThrow()
    return itemId
  }

  async function inboxFeed({ orgId }: Org, name = word('feed')): Promise<string> {
    const { id } = await db
      .insertInto('engagement_feed')
      .values({ org_id: orgId, place: 0, name, source: 'list', keywords: [name], list_id: '84', handles: ['rita'] })
      .returning('id')
      .executeTakeFirstOrThrow()
    return id
  }

  /** One of everything in the inbox, with `mark` in every string. */
  async function inbox(owner: Person, mark: string): Promise<SeededInbox> {
    const { orgId } = owner
    await db
      .insertInto('engagement_settings')
      .values({
        org_id: orgId,
        keywords: [`keyword ${mark}`],
        watch_handles: ['rita'],
        reddit_keywords: [`keyword ${mark}`],
        subreddits: ['sailing'],
        exclude_terms: [`excluded ${mark}`],
      })
      .execute()
    const feedId = await inboxFeed(owner, `feed ${mark}`)
    const itemId = await item(owner, {
      text: `mention ${mark}`,
      draft_text: `reply ${mark}`,
      draft_reason: `reason ${mark}`,
      status: 'drafted',
    })
    const at = new Date().toISOString()
    await item(owner, {
      text: `thread ${mark}`,
      platform: 'reddit',
      kind: 'community',
      source: 'reddit',
      feed_id: feedId,
      title: `title ${mark}`,
      community: `community ${mark}`,
      in_reply_to_text: `answered ${mark}`,
      author_followers: 12,
      relevance: 60,
      posted_at: at,
    })
    await db
      .insertInto('engagement_cursor')
      .values({ org_id: orgId, source: `source ${mark}`, newest_id: '1', read_at: at })
      .execute()
    const community = `community ${mark}`
    await db
      .insertInto('engagement_community')
      .values({ org_id: orgId, community, rules: JSON.stringify({ rules: [], closed: null }), read_at: at })
      .execute()
    await db
      .insertInto('engagement_judgement')
      .values({
        org_id: orgId,
        content_hash: Buffer.from(mark),
        judged_by: Buffer.from(mark),
        score: 50,
        reason: `reason ${mark}`,
      })
      .execute()
    return { itemId, feedId }
  }

  return { item, inboxFeed, inbox }
}
