import { sql } from 'kysely'
import { askPlatform } from '#features/accounts/index.ts'
import type { StepsContext } from '#kernel/context.ts'
import { type DatedRules, RULES_AGE_MS } from './community-rules.ts'

/**
 * The rules of a community, read again if they are a day old. Never call it inside a transaction. Throws PlatformError
 * if the rules cannot be read: nobody knows then whether a reply is allowed.
 */
export async function communityRules(
  ctx: Pick<StepsContext, 'inOrg' | 'orgId' | 'services' | 'now'>,
  { accountId, community }: { accountId: string; community: string },
): Promise<DatedRules | null> {
  const { orgId, services, now } = ctx
  const key = community.toLowerCase()
  const kept = await ctx.inOrg((db) =>
    db
      .selectFrom('engagement_community')
      .select(['rules', 'read_at'])
      .where('org_id', '=', orgId)
      .where('community', '=', key)
      .executeTakeFirst(),
  )
  if (kept && now.getTime() - Date.parse(kept.read_at) < RULES_AGE_MS) {
    return { ...(kept.rules as Omit<DatedRules, 'readAt'>), readAt: kept.read_at } // as it was stored
  }
  const listening = services.platforms.reddit?.listening
  if (!listening) return null
  const rules = await askPlatform(services, { orgId, accountId }, (account) => listening.rulesOf(account, community))
  const readAt = services.clock.now().toISOString()
  await ctx.inOrg((db) =>
    db
      .insertInto('engagement_community')
      .values({ org_id: orgId, community: key, rules: JSON.stringify(rules), read_at: readAt })
      .onConflict((conflict) =>
        conflict
          .columns(['org_id', 'community'])
          .doUpdateSet({ rules: sql`excluded.rules`, read_at: sql`excluded.read_at` }),
      )
      .execute(),
  )
  return { ...rules, readAt }
}
