import { sql } from 'kysely'
import type { OrgTransaction } from '#kernel/context.ts'
import type { RecentPost } from '#writing/check-ground.ts'

/**
 * The most posts with which a draft is compared. More would make the check slower, and nobody writes more in sixty
 * days.
 */
const MOST_COMPARED = 1000
const MOST_CHARACTERS = 3000

/** The newest posts of the last sixty days, including open drafts, without those of one group. */
export async function recentPosts(
  { db, orgId }: Pick<OrgTransaction, 'db' | 'orgId'>,
  exceptGroup: string | null,
): Promise<RecentPost[]> {
  const { rows } = await sql<RecentPost>`
    select id, left(content_text, ${MOST_CHARACTERS}) as text
    from (
      select id, group_id, content_text, status, deleted_at from post
      where org_id = ${orgId} and created_at > now() - interval '60 days'
      order by created_at desc, id desc
      limit ${MOST_COMPARED}
    ) newest
    where status <> 'canceled' and deleted_at is null and content_text <> ''
      and (${exceptGroup}::uuid is null or group_id <> ${exceptGroup}::uuid)
  `.execute(db)
  return rows
}
