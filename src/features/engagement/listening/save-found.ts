import { sql } from 'kysely'
import type { OrgContext } from '#kernel/context.ts'
import { newId } from '#kernel/ids.ts'
import type { Candidate } from '../relevance/candidate.ts'
import { canonicalUrl, type KnownItem, withoutDuplicates } from '../relevance/dedupe.ts'
import { shutBy } from '../relevance/gates.ts'
import { matchedBy, type Scored, score } from '../relevance/score.ts'
import { asHex, fromHex, simHash } from '../relevance/sim-hash.ts'
import { countTerms, rarities } from './term-counts.ts'

/** A post with a lower score stays out of the inbox, unless it was addressed to the account. */
export const LEAST_RELEVANCE = 35
const HALF_LIFE_HOURS = { x: 24, reddit: 72 } as const
/** The most earlier items that a post is compared with. */
const MOST_KNOWN = 2000

export interface Found {
  candidates: readonly Candidate[]
  /** The words that the settings listen for in this source. */
  terms: readonly string[]
  /** Whether the network searched for these terms. If so, all candidates contain one. */
  searched: boolean
  excludeTerms: readonly string[]
  own: readonly string[]
  /**
   * Whether every post that is found concerns the workspace: the source is a watched person, a chosen list or a pasted
   * address.
   */
  keepAll: boolean
}

/**
 * Saves what is new and concerns the workspace, in the caller's transaction. Saving the same posts again adds nothing,
 * so a step may be repeated after a crash. Answers the ids of the new items.
 */
export async function saveFound(org: OrgContext, found: Found): Promise<string[]> {
  const { db, now } = org
  const passed = found.candidates.filter(
    (candidate) => shutBy(candidate, { excludeTerms: found.excludeTerms, own: found.own, now }) === null,
  )
  if (passed.length === 0) return []
  const idf = await rarities(db, found.terms)
  if (!found.searched) {
    await countTerms(
      db,
      found.terms,
      passed.map(({ title, text }) => `${title ?? ''}\n${text}`),
      now,
    )
  }
  const fresh = withoutDuplicates(passed, await knownItems(org, passed))
  const rows = fresh.flatMap((candidate) => {
    const { platform, kind } = candidate
    const scored = score(candidate, {
      terms: found.terms,
      idf,
      now,
      own: found.own,
      halfLifeHours: HALF_LIFE_HOURS[platform],
    })
    if (kind === 'community' && !found.keepAll && scored.score < LEAST_RELEVANCE) return []
    return [itemOf(org, candidate, scored)]
  })
  if (rows.length === 0) return []
  const saved = await db
    .insertInto('engagement_item')
    .values(rows)
    .onConflict((conflict) => conflict.columns(['org_id', 'platform', 'external_post_id']).doNothing())
    .returning('id')
    .execute()
  const ids = new Set(saved.map(({ id }) => id))
  return rows.flatMap(({ id }) => (ids.has(id) ? [id] : []))
}

function itemOf({ orgId, now }: OrgContext, candidate: Candidate, scored: Scored) {
  const at = now.toISOString()
  return {
    org_id: orgId,
    id: newId(),
    platform: candidate.platform,
    kind: candidate.kind,
    source: candidate.source,
    external_post_id: candidate.externalId,
    canonical_url: canonicalUrl(candidate.url),
    url: candidate.url,
    conversation_id: candidate.conversationId,
    social_account_id: candidate.accountId,
    feed_id: candidate.feedId,
    author_external_id: candidate.author.externalId,
    author_handle: candidate.author.handle,
    author_name: candidate.author.name,
    author_followers: candidate.author.followers,
    title: candidate.title,
    text: candidate.text,
    lang: candidate.lang,
    community: candidate.community,
    in_reply_to_text: candidate.inReplyToText,
    like_count: candidate.likeCount,
    reply_count: candidate.replyCount,
    engaged: candidate.engaged,
    sim_hash: asHex(simHash(`${candidate.title ?? ''}\n${candidate.text}`)),
    matched_by: wordsOf(candidate, scored),
    relevance: candidate.kind === 'mention' || candidate.source === 'link' ? null : scored.score,
    relevance_parts: JSON.stringify(scored),
    posted_at: candidate.postedAt,
    listed_at: candidate.postedAt ?? at,
    created_at: at,
    updated_at: at,
  }
}

function wordsOf({ source, author, text }: Candidate, scored: Scored): string | null {
  switch (source) {
    case 'mention':
      return 'mentions the account'
    case 'own_thread':
      return 'answers or quotes a post of the account'
    case 'watched':
      return `watched: @${author.handle ?? 'somebody'}`
    case 'link':
      return 'pasted address'
    case 'reddit':
    case 'feed':
    case 'keyword':
      return matchedBy(scored) ?? (text === '' ? null : 'feed')
  }
}

/** The items that a candidate could be a copy of. */
async function knownItems({ db, orgId }: OrgContext, candidates: readonly Candidate[]): Promise<KnownItem[]> {
  const ids = candidates.map(({ externalId }) => externalId)
  const urls = candidates.map(({ url }) => canonicalUrl(url))
  const columns = ['platform', 'external_post_id', 'canonical_url', 'sim_hash', 'listed_at'] as const
  const of = () => db.selectFrom('engagement_item').select(columns).where('org_id', '=', orgId)
  const same = await of()
    .where((eb) =>
      eb.or([
        eb('external_post_id', '=', sql<string>`any(${ids}::text[])`),
        eb('canonical_url', '=', sql<string>`any(${urls}::text[])`),
      ]),
    )
    .execute()
  const recent = await of()
    .where('listed_at', '>', sql<string>`now() - interval '10 days'`)
    .orderBy('listed_at', 'desc')
    .limit(MOST_KNOWN)
    .execute()
  return [...same, ...recent].map((row) => ({
    platform: row.platform,
    externalId: row.external_post_id,
    canonicalUrl: row.canonical_url,
    simHash: fromHex(row.sim_hash),
    at: row.listed_at,
  }))
}
