import { sql } from 'kysely'
import { basisOfGroup } from '#contract/posts/basis.ts'
import type { Post } from '#contract/posts/post.ts'
import type { PostGroupWithPosts } from '#contract/posts/post-group.ts'
import type { Trx } from '#kernel/db/database.ts'
import { personName } from '#kernel/db/person-name.ts'
import { rowsOf } from '#kernel/db/send.ts'
import { notFound } from '#kernel/errors.ts'
import { type ApprovalRow, type GroupRow, type PostRow, presentGroup, presentPost, writtenBy } from './present.ts'
import { requireRoom } from './room-of-lists.ts'

/** Locks a post of the workspace, and its group before it, in the usual order. Throws 404. */
export async function lockPost(db: Trx, orgId: string, postId: string): Promise<PostRow> {
  const { group_id: groupId } = await findPost(db, orgId, postId)
  const { posts } = await lockGroup(db, orgId, groupId)
  const row = posts.find((post) => post.id === postId)
  if (!row) throw notFound('post')
  return row
}

/** Locks a group of the workspace with its posts, always in this order. Throws 404. */
export async function lockGroup(
  db: Trx,
  orgId: string,
  groupId: string,
): Promise<{ group: GroupRow; posts: PostRow[] }> {
  const [[group], posts] = await Promise.all([
    rowsOf(db, groupQuery(db, orgId, groupId).forUpdate()),
    rowsOf(db, postsQuery(db, orgId, [groupId]).forUpdate()),
  ])
  if (!group) throw notFound('post group')
  return { group, posts }
}

/** The number of history lines that a group's answer contains, alone and in a list. The database keeps all of them. */
const TOLD = 50
const TOLD_IN_LISTS = 10

/** The newest lines of each group's history, in order of time. */
export async function approvalsOf(
  db: Trx,
  orgId: string,
  groupIds: readonly string[],
  newest = TOLD,
): Promise<ApprovalRow[]> {
  if (groupIds.length === 0) return []
  const query = db
    .selectFrom('post_group as g')
    .innerJoinLateral(
      (eb) =>
        eb
          .selectFrom('approval')
          .selectAll('approval')
          .where('approval.org_id', '=', orgId)
          .whereRef('approval.group_id', '=', 'g.id')
          .orderBy('approval.approved_at', 'desc')
          .orderBy('approval.level')
          .orderBy('approval.id', 'desc')
          .limit(newest)
          .as('a'),
      (join) => join.onTrue(),
    )
    .leftJoin('user_account as u', 'u.id', 'a.approved_by_user_id')
    .selectAll('a')
    .select(personName('u').as('approver_name'))
    .where('g.org_id', '=', orgId)
    .where('g.id', 'in', groupIds)
    .orderBy('a.approved_at')
    .orderBy('a.level', 'desc') // a post's line comes before the line of its group, which follows from it
    .orderBy('a.id')
  return rowsOf(db, query)
}

/** Describes groups with posts, tags and approvals, in the order of `groups`. */
export async function describeGroups(
  db: Trx,
  orgId: string,
  groups: readonly GroupRow[],
): Promise<PostGroupWithPosts[]> {
  if (groups.length === 0) return []
  const ids = groups.map((group) => group.id)
  await requireRoom(db, orgId, ids)
  const [posts, around] = await Promise.all([
    rowsOf(db, postsQuery(db, orgId, ids)),
    readAround(db, orgId, ids, TOLD_IN_LISTS),
  ])
  return groups.map((group) => describe(group, posts, around))
}

/** Reads one group with its posts, as this transaction sees it. Throws 404. */
export async function readGroup(db: Trx, orgId: string, groupId: string): Promise<PostGroupWithPosts> {
  const [[group], posts, around] = await Promise.all([
    rowsOf(db, groupQuery(db, orgId, groupId)),
    rowsOf(db, postsQuery(db, orgId, [groupId])),
    readAround(db, orgId, [groupId]),
  ])
  if (!group) throw notFound('post group')
  return describe(group, posts, around)
}

/** A group locked with its posts, both as rows and in wire form. */
export interface LockedGroup {
  group: GroupRow
  posts: PostRow[]
  described: PostGroupWithPosts
}

/** Locks a group as `lockGroup` does, for callers who also need its wire form from before their change. Throws 404. */
export async function lockDescribedGroup(db: Trx, orgId: string, groupId: string): Promise<LockedGroup> {
  const [locked, around] = await Promise.all([lockGroup(db, orgId, groupId), readAround(db, orgId, [groupId])])
  return { ...locked, described: describe(locked.group, locked.posts, around) }
}

/** What a group's wire form contains besides its own row and its posts' rows. */
interface Around {
  tags: { group_id: string; tag_id: string }[]
  approvals: ApprovalRow[]
  names: ReadonlyMap<string, string | null>
}

async function readAround(db: Trx, orgId: string, ids: readonly string[], newest?: number): Promise<Around> {
  const [tags, approvals, names] = await Promise.all([
    rowsOf(db, db.selectFrom('post_group_tag').selectAll().where('org_id', '=', orgId).where('group_id', 'in', ids)),
    approvalsOf(db, orgId, ids, newest),
    drafterNames(db, orgId, ids),
  ])
  return { tags, approvals, names }
}

function describe(group: GroupRow, posts: readonly PostRow[], { tags, approvals, names }: Around): PostGroupWithPosts {
  const own = posts.filter((post) => post.group_id === group.id)
  const ownApprovals = approvals.filter((approval) => approval.group_id === group.id)
  const tagIds = tags.filter((tag) => tag.group_id === group.id).map((tag) => tag.tag_id)
  const reason = own.find((post) => post.schedule_reason !== null)?.schedule_reason ?? null
  const presented = own.map((post) => ({ ...presentPost(post, ownApprovals), ...writtenBy(post, names) }))
  return {
    group: { ...presentGroup(group, tagIds, ownApprovals, reason, names), basis: basisOfGroup(presented) },
    posts: presented,
  }
}

const groupQuery = (db: Trx, orgId: string, groupId: string) =>
  db.selectFrom('post_group').selectAll().where('org_id', '=', orgId).where('id', '=', groupId)

const postsQuery = (db: Trx, orgId: string, groupIds: readonly string[]) =>
  db
    .selectFrom('post')
    .selectAll()
    .where('org_id', '=', orgId)
    .where('group_id', 'in', groupIds)
    .where('deleted_at', 'is', null)
    .orderBy('created_at')
    .orderBy('id')

/** Finds a post of the workspace. Throws 404, also for a post that was deleted on its platform. */
export async function findPost(db: Trx, orgId: string, postId: string): Promise<PostRow> {
  const row = await findPostEvenDeleted(db, orgId, postId)
  if (row.deleted_at !== null) throw notFound('post')
  return row
}

/** Finds a post of the workspace, also if it was deleted on its platform. */
export async function findPostEvenDeleted(db: Trx, orgId: string, postId: string): Promise<PostRow> {
  const row = await db
    .selectFrom('post')
    .selectAll()
    .where('org_id', '=', orgId)
    .where('id', '=', postId)
    .executeTakeFirst()
  if (!row) throw notFound('post')
  return row
}

/** One post in wire form, with its approvals. Throws 404. */
export async function readPost(db: Trx, orgId: string, postId: string): Promise<Post> {
  const row = await findPost(db, orgId, postId)
  return presentPost(row, await approvalsOf(db, orgId, [row.group_id]))
}

/**
 * The names of the people who drafted these groups or changed their posts, themselves or through a program, by user id.
 */
export async function drafterNames(
  db: Trx,
  orgId: string,
  groupIds: readonly string[],
): Promise<ReadonlyMap<string, string | null>> {
  const drafters = db
    .selectFrom('post_group')
    .select(sql<string>`(created_by ->> 'userId')::uuid`.as('id')) // `created_by` holds an `Actor`
    .where('org_id', '=', orgId)
    .where('id', 'in', groupIds)
  const writers = db
    .selectFrom('post')
    .select(sql<string>`(content_by ->> 'userId')::uuid`.as('id'))
    .where('org_id', '=', orgId)
    .where('group_id', 'in', groupIds)
  const people = db.selectFrom('user_account').select(['id', personName('user_account').as('name')])
  const rows = await rowsOf(db, people.where('id', 'in', drafters.union(writers)))
  return new Map(rows.map(({ id, name }) => [id, name]))
}
