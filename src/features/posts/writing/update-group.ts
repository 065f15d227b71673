import type { PostGroup } from '#contract/posts/post-group.ts'
import { isInFlight, type PostGroupStatus } from '#contract/statuses.ts'
import type { Found } from '#features/outside/index.ts'
import type { OrgContext } from '#kernel/context.ts'
import { requireUnchanged } from '#kernel/require-unchanged.ts'
import { problemsOfGroup } from '../content/problems.ts'
import { withWarnings } from '../content/publish-warnings.ts'
import { changeGroupWithPosts } from '../moves/change.ts'
import { refreshGroup } from '../moves/refresh-group.ts'
import { refusal } from '../moves/refusal.ts'
import type { GroupRow, PostRow } from '../rows/present.ts'
import { requireAhead } from '../times/choose-times.ts'
import { each } from '../times/give-times.ts'
import { moveTimes } from '../times/move-times.ts'
import { withdrawApproval } from './edit-post.ts'
import { requireGroupRights } from './group-rights.ts'
import { requireTags, setTags } from './group-tags.ts'
import { moveGroup } from './move-group.ts'
import { changedStrategyColumns } from './strategy-references.ts'

export interface GroupPatch {
  groupId: string
  title?: string | undefined
  topic?: string | null | undefined
  objective?: string | null | undefined
  timezone?: string | undefined
  scheduledFor?: string | null | undefined
  status?: PostGroupStatus | undefined
  tagIds?: string[] | undefined
  pillarId?: string | null | undefined
  priorityId?: string | null | undefined
  contentType?: string | null | undefined
  ifUpdatedAt?: string | undefined
}

/**
 * Carries out a PATCH of a group: first its own fields, then its time (only a wished time while its posts are
 * undecided), then the requested state. A success means that everything took effect. Otherwise the whole request is
 * refused. Spec R8, P3
 */
export async function updateGroup(ctx: OrgContext, input: GroupPatch, found: Found): Promise<PostGroup> {
  const { db, orgId } = ctx
  const { groupId } = input
  const { group, posts } = await changeGroupWithPosts(ctx, groupId, async ({ group, posts }) => {
    requireGroupRights(ctx, posts, input)
    requireAhead(input.scheduledFor, ctx.now, 'body.scheduledFor')
    await requireTags(db, orgId, input.tagIds ?? [])
    const changedSince = 'The group changed since it was read: read it again, then change it'
    requireUnchanged(input.ifUpdatedAt, group.updated_at, changedSince)
    if (input.tagIds) await setTags(db, orgId, groupId, input.tagIds)
    await setFields(ctx, group, input)
    const edited = await withdrawEdited(ctx, group, posts, input)
    const timed = input.scheduledFor === undefined ? edited : await moveTimes(ctx, edited, input.scheduledFor)
    if (input.status) await moveGroup(ctx, group, timed, input.status, found)
    await refreshGroup(ctx, groupId)
  })
  const answer = { ...group, problems: await problemsOfGroup(ctx, posts) }
  const givesWayOut = input.status !== undefined || input.scheduledFor !== undefined
  return givesWayOut ? withWarnings(ctx, { groupId }, answer) : answer
}

async function setFields(ctx: OrgContext, group: GroupRow, input: GroupPatch): Promise<void> {
  const strategy = await changedStrategyColumns(ctx.db, ctx.orgId, group, input)
  await ctx.db
    .updateTable('post_group')
    .set({
      title: input.title ?? group.title,
      topic: input.topic === undefined ? group.topic : input.topic,
      objective: input.objective === undefined ? group.objective : input.objective,
      timezone: input.timezone ?? group.timezone,
      wished_for: input.scheduledFor === undefined ? group.wished_for : input.scheduledFor,
      content_type: input.contentType === undefined ? group.content_type : input.contentType,
      ...strategy,
    })
    .where('org_id', '=', ctx.orgId)
    .where('id', '=', group.id)
    .execute()
}

/**
 * The group's own words are part of what was approved. Its references to the strategy only serve measuring, so changing
 * them invalidates nothing. Spec R8, W14
 */
async function withdrawEdited(
  ctx: OrgContext,
  group: GroupRow,
  posts: PostRow[],
  input: GroupPatch,
): Promise<PostRow[]> {
  const edited = (['title', 'topic', 'objective'] as const).some(
    (field) => input[field] !== undefined && input[field] !== group[field],
  )
  if (!edited) return posts
  return each(posts, async (post) => {
    if (isInFlight(post.status)) throw refusal(post, 'invalidate', 'in_progress')
    return post.status === 'approved' || post.status === 'scheduled' ? withdrawApproval(ctx, post) : post
  })
}
