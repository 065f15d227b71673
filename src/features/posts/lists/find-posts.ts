import { type SelectQueryBuilder, type SqlBool, sql } from 'kysely'
import { z } from 'zod'
import { Id, Moment } from '#contract/common.ts'
import { PLATFORMS } from '#contract/platforms.ts'
import { POST_STATUSES } from '#contract/statuses.ts'
import type { OrgContext } from '#kernel/context.ts'
import { rowsOf } from '#kernel/db/send.ts'
import { statement } from '#kernel/db/statement.ts'
import { textMatches } from '#kernel/db/text-filter.ts'
import type { DB } from '#kernel/db/types.gen.ts'
import { upTo } from '#kernel/db/up-to.ts'
import { filtering, nullsLast, offsetOf, paging, sorting } from '#kernel/list-query.ts'
import type { PostRow } from '../rows/present.ts'
import { BYTES_OF_POST, requireRoomOnPage } from '../rows/room-of-lists.ts'
import { tallied } from './tally.ts'

/** The query of the post list and of the calendar's events. Spec A4, T7 */
export const postListQuery = {
  ...paging(),
  ...sorting(['createdAt', 'scheduledForUtc', 'status', 'platform'], 'desc'),
  ...filtering({
    platform: { value: z.enum(PLATFORMS), ops: ['eq', 'in'], about: 'Posts of these networks' },
    status: { value: z.enum(POST_STATUSES), ops: ['eq', 'in'], about: 'Posts in these states' },
    tagId: { value: Id, ops: ['eq', 'in'], about: 'Posts of groups with any of these tags' },
    socialAccountId: { value: Id, ops: ['eq'], about: 'Posts of this account' },
    groupId: { value: Id, ops: ['eq'], about: 'Posts of this post group' },
    text: {
      value: z.string().trim().min(1).max(200),
      ops: ['contains'],
      about: 'Posts with this in their text, in capitals or not',
    },
    scheduledFrom: { value: Moment, ops: ['gte'], about: 'Scheduled at this time or later' },
    scheduledTo: { value: Moment, ops: ['lte'], about: 'Scheduled at this time or earlier' },
  }),
}

export type PostListInput = z.output<z.ZodObject<typeof postListQuery>>

/**
 * All columns have one direction, so that an index serves each order in both directions. Equal values are ordered by
 * created time and id. Posts without a time come last in both directions, so the descending order by time has a
 * separate index.
 */
const ORDER = {
  createdAt: ['created_at', 'id'],
  scheduledForUtc: ['scheduled_for_utc', 'id'],
  status: ['status', 'created_at', 'id'],
  platform: ['platform', 'created_at', 'id'],
} as const

type Order = Pick<PostListInput, 'sortBy' | 'sortDir'>
type Filters = Partial<Omit<PostListInput, 'page' | 'limit' | 'sortBy' | 'sortDir'>>

interface Page {
  orgId: string
  limit: number
  offset: number
}

export async function findPosts(ctx: Pick<OrgContext, 'db' | 'orgId'>, input: PostListInput): Promise<PostRow[]> {
  const page = { orgId: ctx.orgId, limit: input.limit, offset: offsetOf(input) }
  if (FILTERS.every((key) => input[key] === undefined)) return (await ofAll(input)(ctx.db, page)).rows
  return rowsOf(ctx.db, pageQuery(matching(ctx, input), input, page))
}

/**
 * Throws 400 if this page's posts are larger than one answer should be. Call it before `findPosts`, which reads them.
 */
export async function requirePageRoom(ctx: Pick<OrgContext, 'db' | 'orgId'>, input: PostListInput): Promise<void> {
  const page = { orgId: ctx.orgId, limit: input.limit, offset: offsetOf(input) }
  const sizes = () => rowsOf(ctx.db, onPage(matching(ctx, input).select(BYTES_OF_POST.as('bytes')), input, page))
  await requireRoomOnPage(sizes, page.limit)
}

/** The unfiltered list is requested most often, so its statement is built only once for each order. */
const wholeLists = new Map<string, ReturnType<typeof wholeList>>()

const wholeList = (order: Order) =>
  statement<Page>()((db, page) => pageQuery(matching({ db, orgId: page.orgId }, {}), order, page))

function ofAll({ sortBy, sortDir }: Order): ReturnType<typeof wholeList> {
  const key = `${sortBy} ${sortDir}`
  const list = wholeLists.get(key) ?? wholeList({ sortBy, sortDir })
  wholeLists.set(key, list)
  return list
}

const pageQuery = (query: ReturnType<typeof matching>, order: Order, page: Page) =>
  onPage(query.selectAll('post'), order, page)

function onPage<O>(query: SelectQueryBuilder<DB, 'post', O>, { sortBy, sortDir }: Order, { limit, offset }: Page) {
  let ordered = query.limit(limit).offset(offset)
  for (const column of ORDER[sortBy]) {
    const direction = column === 'scheduled_for_utc' ? nullsLast(sortDir) : sortDir
    ordered = ordered.orderBy(`post.${column}`, direction)
  }
  return ordered
}

const FILTERS = Object.keys(postListQuery).filter((key) => key.startsWith('filter[')) as (keyof Filters)[]
/** The filters that the tally can answer. With any other filter, the posts are counted. */
const TALLIED: ReadonlySet<string> = new Set(['filter[platform]', 'filter[status]'] satisfies (keyof Filters)[])

/** How many posts match. The tally knows the number by platform and status; otherwise the posts are counted. */
export async function countPosts(ctx: Pick<OrgContext, 'db' | 'orgId'>, input: PostListInput): Promise<number> {
  if (FILTERS.some((key) => input[key] !== undefined && !TALLIED.has(key))) {
    const row = await matching(ctx, input)
      .select((eb) => eb.fn.countAll<number>().as('n'))
      .executeTakeFirstOrThrow()
    return Number(row.n)
  }
  return tallied(ctx, { platforms: input['filter[platform]'], statuses: input['filter[status]'] })
}

function matching(ctx: Pick<OrgContext, 'db' | 'orgId'>, input: Filters) {
  let query = ctx.db.selectFrom('post').where('post.org_id', '=', ctx.orgId).where('post.deleted_at', 'is', null)
  const platform = input['filter[platform]']
  const status = input['filter[status]']
  const tags = input['filter[tagId]']
  const [account] = input['filter[socialAccountId]'] ?? []
  const [group] = input['filter[groupId]'] ?? []
  const [text] = input['filter[text]'] ?? []
  const [from] = input['filter[scheduledFrom]'] ?? []
  const [to] = input['filter[scheduledTo]'] ?? []
  if (platform) query = query.where('post.platform', 'in', platform)
  if (status) query = query.where('post.status', 'in', status)
  if (account) query = query.where('post.social_account_id', '=', account)
  if (group) query = query.where('post.group_id', '=', group)
  if (text) query = query.where(textMatches(sql.ref('post.content_text'), 'contains', text))
  if (from) query = query.where('post.scheduled_for_utc', '>=', from)
  if (to) query = query.where(upTo('post.scheduled_for_utc', to))
  if (tags) {
    query = query.where(
      sql<SqlBool>`exists (select 1 from post_group_tag t where t.org_id = post.org_id and t.group_id = post.group_id
        and t.tag_id in (${sql.join(tags)}))`,
    )
  }
  return query
}
