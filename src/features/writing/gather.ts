import { sql } from 'kysely'
import type { Platform } from '#contract/platforms.ts'
import type { Pillar, Priority } from '#contract/strategy/strategy.ts'
import { accountVoice, readBrandRules, readKit, withheldWords, wordsForModels } from '#features/brand/index.ts'
import { type EnabledDocument, enabledDocuments, type Reach } from '#features/context/index.ts'
import type { OrgContext } from '#kernel/context.ts'
import type { Ground, NetworkVoice, Plan } from './ground.ts'
import { ownPosts } from './own-posts.ts'
import { recentPosts } from './recent-posts.ts'
import { withoutWithheld } from './without-withheld.ts'

/** The most thoughts in a prompt, newest first, and the most characters of each. */
const MOST_THOUGHTS = 10
const MOST_OF_THOUGHT = 1500

/**
 * How many public documents, and how many characters of them, are extracted for prompts and searched for withheld
 * words.
 */
const TOLD_DOCUMENTS: Reach = { documents: 5, characters: 8000 }
const WITHHELD_DOCUMENTS: Reach = { documents: 50, characters: 20_000 }

export interface Wanted {
  /** The network that the text is for. Null for none. */
  platform: Platform | null
  /** The networks whose accounts' voices count. By default, the network that the text is for. */
  networks?: readonly Platform[]
  /** The account that publishes the text, if one was named. */
  socialAccountId?: string | null
  /** A group that is not compared with, because its posts are being rewritten. */
  exceptGroup?: string | null
  /** Whether thoughts may be used. They are not used when a text is only reworded. */
  withThoughts?: boolean
}

/** A ground with whole documents from the library. Drafts are told only what is extracted from them. */
export interface Gathered extends Ground {
  documents: EnabledDocument[]
}

/**
 * Gathers the material that a draft is written from and checked against, in one transaction. Every query reads a
 * limited number of rows, so that it takes as long in a workspace of a million posts as in one of a thousand.
 */
export async function gatherGround(org: OrgContext, wanted: Wanted): Promise<Gathered> {
  const { db, orgId } = org
  const { platform, socialAccountId = null, exceptGroup = null, withThoughts = true } = wanted
  const { networks = platform === null ? [] : [platform] } = wanted
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
  const { accounts, ...checked } = rules
  const voices = networks.flatMap((network): NetworkVoice[] => {
    const voice = accountVoice(accounts, { platform: network, socialAccountId })
    return voice === null ? [] : [{ platform: network, ...voice }]
  })
  const told = {
    brand: { name, tagline: kit.tagline, website: kit.website },
    words,
    voices,
    plan,
    thoughts,
    library: documents,
    bestPosts: own.best,
  }
  const documentTexts = restricted.filter(({ disclosure }) => disclosure !== 'public').map(({ text }) => text)
  const texts = [...facts, ...documentTexts]
  // Prompts get only the beginning of a document, so the beginning of a withheld one is hidden as well as its whole text.
  const hidden = [
    ...texts,
    ...documentTexts.map(beginningOf),
    ...rules.guardrails.filter(({ isPrivate }) => isPrivate).map(({ text }) => text),
  ]
  const { library, ...open } = withoutWithheld(told, hidden)
  return {
    told: open,
    documents: library,
    withheld: { ...checked, texts, recent, ownPosts: own.newest.map(({ text }) => text) },
  }
}

/**
 * The texts that were made private since these were gathered: models take their time, and a person's decision holds for
 * what they write meanwhile.
 */
export async function madePrivate(org: OrgContext, known: readonly string[]): Promise<string[]> {
  const { db, orgId } = org
  const [facts, documents] = await Promise.all([
    withheldWords(org),
    enabledDocuments({ db, orgId, disclosure: 'restricted', reach: WITHHELD_DOCUMENTS }),
  ])
  const before = new Set(known)
  const now = [...facts, ...documents.filter(({ disclosure }) => disclosure !== 'public').map(({ text }) => text)]
  return now.filter((text) => !before.has(text))
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
    // The lists return what was written, from checked input.
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
