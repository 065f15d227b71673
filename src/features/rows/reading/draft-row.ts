import type { PostStatus } from '#contract/statuses.ts'
import { type Found, readOutside, wantedBy } from '#features/outside/index.ts'
import { createGroup, updateGroup, updatePost } from '#features/posts/index.ts'
import type { OrgContext } from '#kernel/context.ts'
import type { Services } from '#kernel/services.ts'
import type { MappingRow } from '../mapping-row.ts'
import { type DraftedPost, draftedOf, postsOf, type RowRow, type RowSays } from '../row-row.ts'

/** Reads the pages that the words link to, and the people that they name, outside any transaction. Decision 024 */
export function findForRow(services: Services, mapping: MappingRow, { text, platforms }: RowSays): Promise<Found> {
  const wanted = platforms.map((platform) => wantedBy({ platform, contentText: text, platformPayload: null }))
  return readOutside(services, { orgId: mapping.org_id, userId: mapping.mapped_by }, wanted)
}

/** Hands in a draft of what a row says. The draft names `rowId` as its basis. */
export async function draftRow(
  org: OrgContext,
  { rowId, databaseTitle, says }: { rowId: string; databaseTitle: string; says: RowSays },
  found: Found,
): Promise<{ groupId: string; posts: DraftedPost[] }> {
  const basis = {
    thoughts: [],
    documents: [{ id: rowId, title: `${databaseTitle}: ${says.title}`.slice(0, MOST_QUOTED) }],
    facts: [],
    format: null,
    signals: [],
    unsupported: [],
  }
  const { group } = await createGroup(
    org,
    {
      title: says.title,
      scheduledFor: says.wish,
      posts: says.platforms.map((platform) => ({ platform, contentText: says.text, basis })),
      status: HANDED_IN,
    },
    found,
  )
  return { groupId: group.id, posts: await hashes(org, group.id) }
}

/** A draft that is in another state was approved, sent back or withdrawn by a person. */
const HANDED_IN = 'pending_approval' satisfies PostStatus
const MOST_QUOTED = 500

/**
 * Whether the draft still is what the row said, and nobody has decided about it. If a person has changed its words, its
 * time or its posts, the row must not overwrite that.
 */
export async function isUntouched(org: OrgContext, row: RowRow, says: RowSays): Promise<boolean> {
  const drafted = draftedOf(row)
  if (row.group_id === null || !drafted) return false
  const group = await org.db
    .selectFrom('post_group')
    .select(['title', 'wished_for'])
    .where('org_id', '=', org.orgId)
    .where('id', '=', row.group_id)
    .forUpdate()
    .executeTakeFirst()
  const posts = await org.db
    .selectFrom('post')
    .select(['id', 'status', 'content_hash', 'deleted_at', 'wished_for'])
    .where('org_id', '=', org.orgId)
    .where('group_id', '=', row.group_id)
    .orderBy('created_at')
    .forUpdate()
    .execute()
  const kept = new Map(postsOf(row).map(({ id, hash }) => [id, hash]))
  return (
    group?.title === drafted.title &&
    sameTime(group.wished_for, drafted.wish) &&
    posts.length === kept.size &&
    posts.every(
      (post) =>
        post.deleted_at === null &&
        post.status === HANDED_IN &&
        kept.get(post.id) === post.content_hash &&
        sameTime(post.wished_for, drafted.wish),
    ) &&
    // A person has added or removed posts if the networks differ.
    says.platforms.join() === drafted.platforms.join()
  )
}

const sameTime = (a: string | null, b: string | null): boolean =>
  a === b || (a !== null && b !== null && Date.parse(a) === Date.parse(b))

/** Updates a draft that nobody has touched. */
export async function updateDraft(
  org: OrgContext,
  row: RowRow,
  says: RowSays,
  found: Found,
): Promise<{ groupId: string; posts: DraftedPost[] }> {
  const groupId = row.group_id ?? ''
  const drafted = draftedOf(row)
  const isTimeNew = !sameTime(drafted?.wish ?? null, says.wish)
  if (drafted?.title !== says.title || isTimeNew) {
    await updateGroup(org, { groupId, title: says.title, ...(isTimeNew && { scheduledFor: says.wish }) }, found)
  }
  if (drafted?.text !== says.text) {
    for (const { id } of postsOf(row)) await updatePost(org, { postId: id, contentText: says.text }, found)
  }
  return { groupId, posts: await hashes(org, groupId) }
}

async function hashes({ db, orgId }: OrgContext, groupId: string): Promise<DraftedPost[]> {
  const rows = await db
    .selectFrom('post')
    .select(['id', 'content_hash as hash'])
    .where('org_id', '=', orgId)
    .where('group_id', '=', groupId)
    .orderBy('created_at')
    .execute()
  return rows.map(({ id, hash }) => ({ id, hash: hash ?? '' }))
}
