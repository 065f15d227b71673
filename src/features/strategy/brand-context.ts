import { sql } from 'kysely'
import { z } from 'zod'
import { PLATFORMS } from '#contract/platforms.ts'
import { nameKey } from '#contract/text/name-key.ts'
import { readKit, WordsForModels, wordsForModels } from '#features/brand/index.ts'
import type { OrgContext } from '#kernel/context.ts'

/** The most topics that are read, because further ones would not become pillars. */
const MOST_TOPICS = 8

/** The known facts about the brand, for proposing a strategy. It contains nothing that must not reach a model. */
export const BrandContext = z.object({
  name: z.string(),
  tagline: z.string().nullable(),
  website: z.string().nullable(),
  /** The words with which people label posts and thoughts, the most frequent first. */
  topics: z.array(z.string()),
  /** The networks with an account. */
  platforms: z.array(z.enum(PLATFORMS)),
  ...WordsForModels.pick({ voice: true, guardrails: true, about: true }).shape,
})
export type BrandContext = z.infer<typeof BrandContext>

/** Reads what the workspace says about its brand. No other code of this feature reads these sources. */
export async function brandContext({ db, orgId }: Pick<OrgContext, 'db' | 'orgId'>): Promise<BrandContext> {
  const { name } = await db.selectFrom('org').select('name').where('id', '=', orgId).executeTakeFirstOrThrow()
  const { tagline, website } = await readKit(db, orgId)
  const accounts = await db
    .selectFrom('social_account')
    .select('platform')
    .distinct()
    .where('org_id', '=', orgId)
    .where('status', '!=', 'disconnected')
    .execute()
  const { voice, guardrails, about } = await wordsForModels({ db, orgId })
  const connected = new Set(accounts.map(({ platform }) => platform))
  return {
    name,
    tagline,
    website,
    topics: await topicsOf({ db, orgId }),
    platforms: PLATFORMS.filter((platform) => connected.has(platform)),
    voice,
    guardrails,
    about,
  }
}

async function topicsOf({ db, orgId }: Pick<OrgContext, 'db' | 'orgId'>): Promise<string[]> {
  const ofPosts = db
    .selectFrom('post_group_tag as labelled')
    .innerJoin('tag', (join) =>
      join.onRef('tag.org_id', '=', 'labelled.org_id').onRef('tag.id', '=', 'labelled.tag_id'),
    )
    .select('tag.name')
    .where('labelled.org_id', '=', orgId)
    .where('tag.org_id', '=', orgId)
  const ofThoughts = db
    .selectFrom('thought')
    .select(sql<string>`unnest(tags)`.as('name'))
    .where('org_id', '=', orgId)
    .where('status', '!=', 'archived')
  const rows = await db
    .selectFrom(ofPosts.unionAll(ofThoughts).as('label'))
    .select(['label.name', sql<number>`count(*)::int`.as('uses')])
    .groupBy('label.name')
    .execute()
  const topics = Map.groupBy(rows, ({ name }) => nameKey(name))
  return [...topics.values()]
    .map((spelt) => ({
      name: spelt.toSorted((a, b) => b.uses - a.uses || (a.name < b.name ? -1 : 1))[0]?.name ?? '',
      uses: spelt.reduce((sum, { uses }) => sum + uses, 0),
    }))
    .sort((a, b) => b.uses - a.uses || (a.name < b.name ? -1 : 1))
    .slice(0, MOST_TOPICS)
    .map(({ name }) => name)
}
