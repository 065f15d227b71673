import { type SqlBool, sql } from 'kysely'
import type { Platform } from '#contract/platforms.ts'
import type { PostGroupStatus, PostStatus } from '#contract/statuses.ts'
import type { OrgContext } from '#kernel/context.ts'
import { upTo } from '#kernel/db/up-to.ts'
import { nullsLast, offsetOf } from '#kernel/list-query.ts'
import type { GroupRow } from '../rows/present.ts'

/** The query of the list after parsing, when each filter is a list of values. */
export interface GroupFilter {
  page: number
  limit: number
  sortBy: 'createdAt' | 'scheduledFor'
  sortDir: 'asc' | 'desc'
  'filter[status]'?: PostGroupStatus[] | undefined
  'filter[postStatus]'?: PostStatus[] | undefined
  'filter[platform]'?: Platform[] | undefined
  'filter[tagId]'?: string[] | undefined
  'filter[scheduledFrom]'?: string[] | undefined
  'filter[scheduledTo]'?: string[] | undefined
}

type Scope = Pick<OrgContext, 'db' | 'orgId'>

export async function findGroups(ctx: Scope, filter: GroupFilter): Promise<GroupRow[]> {
  const groups = matching(ctx, filter).selectAll('post_group')
  const ordered =
    filter.sortBy === 'createdAt'
      ? groups.orderBy('post_group.created_at', filter.sortDir)
      : groups.orderBy('post_group.scheduled_for', nullsLast(filter.sortDir))
  return ordered.orderBy('post_group.id', filter.sortDir).limit(filter.limit).offset(offsetOf(filter)).execute()
}

export async function countGroups(ctx: Scope, filter: GroupFilter): Promise<number> {
  const row = await matching(ctx, filter).select(sql<number>`count(*)::int`.as('n')).executeTakeFirstOrThrow()
  return row.n
}

function matching(ctx: Scope, filter: GroupFilter) {
  let query = ctx.db.selectFrom('post_group').where('post_group.org_id', '=', ctx.orgId)
  const status = filter['filter[status]']
  const postStatus = filter['filter[postStatus]']
  const platform = filter['filter[platform]']
  const tags = filter['filter[tagId]']
  const [from] = filter['filter[scheduledFrom]'] ?? []
  const [to] = filter['filter[scheduledTo]'] ?? []
  if (status) query = query.where('post_group.status', 'in', status)
  if (from) query = query.where('post_group.scheduled_for', '>=', from)
  if (to) query = query.where(upTo('post_group.scheduled_for', to))
  if (postStatus) {
    query = query.where(
      sql<SqlBool>`exists (select 1 from post p where p.org_id = post_group.org_id and p.group_id = post_group.id
        and p.deleted_at is null and p.status in (${sql.join(postStatus)}))`,
    )
  }
  if (platform) {
    query = query.where(
      sql<SqlBool>`exists (select 1 from post p where p.org_id = post_group.org_id and p.group_id = post_group.id
        and p.deleted_at is null and p.platform in (${sql.join(platform)}))`,
    )
  }
  if (tags) {
    query = query.where(
      sql<SqlBool>`exists (select 1 from post_group_tag t where t.org_id = post_group.org_id
        and t.group_id = post_group.id and t.tag_id in (${sql.join(tags)}))`,
    )
  }
  return query
}
