import { sql } from 'kysely'
import type { HomeSummary } from '#contract/home/home.ts'
import type { Trx } from '#kernel/db/database.ts'
import { personName } from '#kernel/db/person-name.ts'

/** The most drafts that are listed, because the page cannot show more. */
const MOST = 20
/** Only this many of the workspace's newest rejections are searched: older ones are not news. */
const LOOKED_AT = 500

type RejectedDrafts = HomeSummary['rejectedDrafts']

/**
 * The posts that this person drafted, that were sent back by the last verdict, and that nobody has changed since. The
 * newest verdict comes first.
 */
export async function rejectedDrafts(db: Trx, orgId: string, userId: string): Promise<RejectedDrafts> {
  const { rows } = await sql<RejectedDrafts[number]>`
    with rejection as (
      select group_id, post_id, reason, note, approved_at, approved_by_user_id from approval
      where org_id = ${orgId} and action = 'rejected' order by approved_at desc limit ${LOOKED_AT}
    ), draft as (
      -- One verdict has a line for the post and a line for its group. The post's line says more.
      select distinct on (p.id) g.id as "groupId", p.id as "postId", g.title, p.platform, r.reason, r.note,
        ${personName('u')} as "rejectedByName", r.approved_at as "rejectedAt"
      from rejection r
      join post p on p.org_id = ${orgId} and p.group_id = r.group_id and (r.post_id is null or r.post_id = p.id)
      -- The limit keeps the planner from reading all groups of the workspace.
      cross join lateral (
        select id, title, created_by from post_group where org_id = ${orgId} and id = r.group_id limit 1
      ) g
      left join user_account u on u.id = r.approved_by_user_id
      where p.status = 'draft' and p.deleted_at is null and g.created_by ->> 'userId' = ${userId}
        and not exists (
          select 1 from approval later where later.org_id = ${orgId} and later.group_id = p.group_id
            and (later.post_id is null or later.post_id = p.id) and later.approved_at > r.approved_at
        )
      order by p.id, r.approved_at desc, r.post_id is null
    )
    select * from draft order by "rejectedAt" desc, "postId" limit ${MOST}
  `.execute(db)
  return rows
}
