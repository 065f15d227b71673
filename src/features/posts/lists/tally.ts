import { sql } from 'kysely'
import { PLATFORMS, type Platform } from '#contract/platforms.ts'
import { POST_STATUSES, type PostStatus } from '#contract/statuses.ts'
import type { OrgContext } from '#kernel/context.ts'
import type { Db } from '#kernel/db/database.ts'
import { statement } from '#kernel/db/statement.ts'
import type { Services } from '#kernel/services.ts'

/**
 * The number of posts of these networks in these states, from the tally. A filter that is left out means all. Decision
 * 005
 */
export async function tallied(
  { db, orgId }: Pick<OrgContext, 'db' | 'orgId'>,
  {
    platforms = PLATFORMS,
    statuses = POST_STATUSES,
  }: { platforms?: readonly Platform[] | undefined; statuses?: readonly PostStatus[] | undefined },
): Promise<number> {
  const { rows } = await SUM(db, { orgId, platforms, statuses })
  return rows[0]?.n ?? 0
}

const SUM = statement<{ orgId: string; platforms: readonly string[]; statuses: readonly string[] }>()((db, given) =>
  db
    .selectFrom('post_tally')
    .where('org_id', '=', given.orgId)
    .where('platform', '=', sql<Platform>`any(${given.platforms}::text[])`)
    .where('status', '=', sql<PostStatus>`any(${given.statuses}::text[])`)
    .select(sql<number>`coalesce(sum(n), 0)::int`.as('n')),
)

/** Adds the changes of counts since the last call to the tally. Decision 005 */
export async function foldTally(_services: Services, sweep: Db): Promise<void> {
  await sql`select fold_post_tally()`.execute(sweep)
}
