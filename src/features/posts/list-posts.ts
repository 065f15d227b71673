import { type SqlBool, sql } from 'kysely'
import { z } from 'zod'
import { Id, Timestamp } from '#contract/common.ts'
import { PLATFORMS } from '#contract/platforms.ts'
import { POST_STATUSES } from '#contract/statuses.ts'
import type { OrgContext } from '#kernel/context.ts'
import { filtering, offsetOf, paging, sorting } from '#kernel/list-query.ts'
import type { PostRow } from './present.ts'

/** The query of the post list and of the calendar's events. Document 2, "Posts". */
export const postListQuery = {
  ...paging(),
  ...sorting(['createdAt', 'scheduledForUtc', 'status', 'platform'], 'desc'),
  ...filtering({
    platform: { value: z.enum(PLATFORMS), ops: ['eq', 'in'] },
    status: { value: z.enum(POST_STATUSES), ops: ['eq', 'in'] },
    tagId: { value: Id, ops: ['eq', 'in'] },
    socialAccountId: { value: Id, ops: ['eq'] },
    scheduledFrom: { value: Timestamp, ops: ['gte'] },
    scheduledTo: { value: Timestamp, ops: ['lte'] },
  }),
}

export type PostListInput = z.output<z.ZodObject<typeof postListQuery>>

/**
 * One direction for all columns, so that an index serves each order both ways; created and id break ties. Posts
 * without a time come last in ascending order of time, and first in descending order.
 */
const ORDER = {
  createdAt: ['created_at', 'id'],
  scheduledForUtc: ['scheduled_for_utc', 'id'],
  status: ['status', 'created_at', 'id'],
  platform: ['platform', 'created_at', 'id'],
} as const

export async function findPosts(ctx: Pick<OrgContext, 'db' | 'orgId'>, input: PostListInput): Promise<PostRow[]> {
  let query = matching(ctx, input).selectAll('post').limit(input.limit).offset(offsetOf(input))
  for (const column of ORDER[input.sortBy]) query = query.orderBy(`post.${column}`, input.sortDir)
  return query.execute()
}

/** How many match. By platform and status alone the tally knows; anything else is counted. */
export async function countPosts(ctx: Pick<OrgContext, 'db' | 'orgId'>, input: PostListInput): Promise<number> {
  const counted = ['filter[tagId]', 'filter[socialAccountId]', 'filter[scheduledFrom]', 'filter[scheduledTo]'] as const
  if (counted.some((key) => input[key] !== undefined)) {
    const row = await matching(ctx, input)
      .select((eb) => eb.fn.countAll<number>().as('n'))
      .executeTakeFirstOrThrow()
    return Number(row.n)
  }
  let tally = ctx.db.selectFrom('post_tally').where('org_id', '=', ctx.orgId)
  if (input['filter[platform]']) tally = tally.where('platform', 'in', input['filter[platform]'])
  if (input['filter[status]']) tally = tally.where('status', 'in', input['filter[status]'])
  const row = await tally.select(sql<number>`coalesce(sum(n), 0)::int`.as('n')).executeTakeFirstOrThrow()
  return row.n
}

function matching(ctx: Pick<OrgContext, 'db' | 'orgId'>, input: PostListInput) {
  let query = ctx.db.selectFrom('post').where('post.org_id', '=', ctx.orgId).where('post.deleted_at', 'is', null)
  const platform = input['filter[platform]']
  const status = input['filter[status]']
  const tags = input['filter[tagId]']
  const [account] = input['filter[socialAccountId]'] ?? []
  const [from] = input['filter[scheduledFrom]'] ?? []
  const [to] = input['filter[scheduledTo]'] ?? []
  if (platform) query = query.where('post.platform', 'in', platform)
  if (status) query = query.where('post.status', 'in', status)
  if (account) query = query.where('post.social_account_id', '=', account)
  if (from) query = query.where('post.scheduled_for_utc', '>=', from)
  if (to) query = query.where('post.scheduled_for_utc', '<=', to)
  if (tags) {
    query = query.where(
      sql<SqlBool>`exists (select 1 from post_group_tag t where t.org_id = post.org_id and t.group_id = post.group_id
        and t.tag_id in (${sql.join(tags)}))`,
    )
  }
  return query
}
