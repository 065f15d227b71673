import type { PlatformAccess } from '#contract/platforms.ts'
import type { OrgTransaction } from '#kernel/context.ts'
import type { ItemRow } from '../rows/items.ts'
import type { DatedRules } from './community-rules.ts'

/** What decides whether Galley can send replies to items. */
export interface SendingGrounds {
  /** The connected accounts that can send replies, the oldest first. */
  accounts: { id: string; platform: string }[]
  xAccess: PlatformAccess['x']
  /** Whether X has approved that this installation sends replies that AI wrote. */
  xAiReplies: boolean
  /** The rules of communities, by the community's name in lower case. */
  rules: ReadonlyMap<string, DatedRules>
}

/** Reads with two statements, however many items are given. */
export async function readGrounds(
  { db, orgId, services }: OrgTransaction,
  items: readonly Pick<ItemRow, 'community'>[],
): Promise<SendingGrounds> {
  const accounts = await db
    .selectFrom('social_account')
    .select(['id', 'platform'])
    .where('org_id', '=', orgId)
    .where('platform', 'in', ['x', 'reddit'])
    .where('status', '=', 'connected')
    .orderBy('created_at')
    .orderBy('id')
    .execute()
  const communities = [...new Set(items.flatMap(({ community }) => (community ? [community.toLowerCase()] : [])))]
  const rows =
    communities.length === 0
      ? []
      : await db
          .selectFrom('engagement_community')
          .select(['community', 'rules', 'read_at'])
          .where('org_id', '=', orgId)
          .where('community', 'in', communities)
          .execute()
  return {
    accounts: accounts.filter(({ platform }) => services.platforms[platform]?.inbox !== undefined),
    xAccess: services.config.networks.access.x,
    xAiReplies: services.platforms.x?.inbox?.aiRepliesApproved ?? false,
    rules: new Map(
      rows.map(({ community, rules, read_at: readAt }) => [
        community,
        { ...(rules as Omit<DatedRules, 'readAt'>), readAt }, // as it was stored
      ]),
    ),
  }
}
