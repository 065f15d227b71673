import { sql } from 'kysely'
import type { Platform } from '#contract/platforms.ts'
import type { Pillar, Priority } from '#contract/strategy/strategy.ts'
import { readBrandRules, readKit, withheldWords, wordsForModels } from '#features/brand/index.ts'
import { enabledDocuments, type Reach } from '#features/context/index.ts'
import type { OrgContext } from '#kernel/context.ts'
import type { Ground, Plan } from './ground.ts'
import { ownPosts } from './own-posts.ts'
import { recentPosts } from './recent-posts.ts'
import { withoutWithheld } from './without-withheld.ts'

/** The most thoughts that a prompt holds, the newest first, and the most characters of each. */
const MOST_THOUGHTS = 10
const MOST_OF_THOUGHT = 1500

/** What a prompt holds of the documents that may be told, and what is searched for those that may not. */
const TOLD_DOCUMENTS: Reach = { documents: 5, characters: 3000 }
const WITHHELD_DOCUMENTS: Reach = { documents: 50, characters: 20_000 }

export interface Wanted {
  /** The network that is written for; null: none. */
  platform: Platform | null
  /** A group whose posts do not count as others: those that are being rewritten. */
  exceptGroup?: string | null
  /** Whether thoughts are material here. They are not where a text is only reworded. */
  withThoughts?: boolean
}

/**
 * Gathers what a draft is written from and what it is checked by, in one transaction. Every read ends at a number of
 * rows, so that it takes as long in a workspace of a million posts as in one of a thousand.
 */
export async function gatherGround(org: OrgContext, wanted: Wanted): Promise<Ground> {
  const { db, orgId } = org
  const { platform, exceptGroup = null, withThoughts = true } = wanted
  const [{ name }, kit, words, plan, thoughts, documents, own, rules, facts, restricted, recent] = await Promise.all([
    db.selectFrom('org').select('name').where('id', '=', orgId).executeTakeFirstOrThrow(),
    readKit(db, orgId),
    wordsForModels(org),
    activePlan(org),
    withThoughts ? newestThoughts(org) : [],
    enabledDocuments({ db, orgId, disclosure: 'public', reach: TOLD_DOCUMENTS }),
    ownPosts(org, platform),
    readBrandRules(db, orgId),
    withheldWords(org),
    enabledDocuments({ db, orgId, disclosure: 'restricted', reach: WITHHELD_DOCUMENTS }),
    recentPosts(org, exceptGroup),
  ])
  const told = {
    brand: { name, tagline: kit.tagline, website: kit.website },
    words,
    plan,
    thoughts,
    documents,
    bestPosts: own.best,
  }
  const documentTexts = restricted.filter(({ disclosure }) => disclosure !== 'public').map(({ text }) => text)
  const texts = [...facts, ...documentTexts]
  // A document is told only as far as it is read for that, so its beginning is what must not be there.
  const hidden = [
    ...texts,
    ...documentTexts.map(beginningOf),
    ...rules.guardrails.filter(({ isPrivate }) => isPrivate).map(({ text }) => text),
  ]
  return {
    told: withoutWithheld(told, hidden),
    withheld: { ...rules, texts, recent, ownPosts: own.newest.map(({ text }) => text) },
  }
}

const beginningOf = (text: string): string => Array.from(text).slice(0, TOLD_DOCUMENTS.characters).join('')

async function activePlan({ db, orgId, now }: OrgContext): Promise<Plan | null> {
  const row = await db
    .selectFrom('strategy')
    .select(['primary_objective', 'target_audience', 'pillars', 'priorities', 'guardrail_notes'])
    .where('org_id', '=', orgId)
    .where('status', '=', 'active')
    .executeTakeFirst()
  if (!row) return null
  return {
    primaryObjective: row.primary_objective,
    targetAudience: row.target_audience,
    // The lists come back as they were written, from checked input.
    pillars: (row.pillars as Pillar[]).map(({ id, name, description = '' }) => ({ id, name, description })),
    priorities: (row.priorities as Priority[]).filter((one) => isInForce(one, now)).map(({ text }) => text),
    rules: row.guardrail_notes,
  }
}

const isInForce = ({ status = 'active', startsAt, endsAt }: Priority, now: Date): boolean =>
  status === 'active' && Date.parse(startsAt) <= now.getTime() && (!endsAt || Date.parse(endsAt) > now.getTime())

function newestThoughts({ db, orgId }: OrgContext) {
  return db
    .selectFrom('thought')
    .select(['id', 'kind', sql<string>`left(text, ${MOST_OF_THOUGHT})`.as('text')])
    .where('org_id', '=', orgId)
    .where('status', '!=', 'archived')
    .orderBy('created_at', 'desc')
    .orderBy('id', 'desc')
    .limit(MOST_THOUGHTS)
    .execute()
}
