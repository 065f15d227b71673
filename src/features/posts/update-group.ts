import type { PostGroup } from '#contract/post-group.ts'
import { isInFlight } from '#contract/post-machine.ts'
import type { PostGroupStatus, PostStatus } from '#contract/statuses.ts'
import type { OrgContext } from '#kernel/context.ts'
import { conflict, forbidden } from '#kernel/errors.ts'
import { approve } from './approve.ts'
import { changeGroup } from './change.ts'
import { changeStatus, refuseApprovingByAssistant, requireApprover } from './change-status.ts'
import { withdrawApproval } from './edit-post.ts'
import { each, giveTimes } from './give-times.ts'
import { requireTags, setTags } from './group-tags.ts'
import type { GroupRow, PostRow } from './present.ts'
import { lockGroup } from './queries.ts'
import { refreshGroup } from './refresh-group.ts'
import { refusal, reviewMove, savePost } from './request-move.ts'
import { schedule } from './schedule.ts'
import { recordSubmission } from './submit.ts'
import { requireAhead } from './times.ts'

export interface GroupPatch {
  groupId: string
  title?: string | undefined
  topic?: string | null | undefined
  objective?: string | null | undefined
  timezone?: string | undefined
  scheduledFor?: string | null | undefined
  status?: PostGroupStatus | undefined
  tagIds?: string[] | undefined
  ifUpdatedAt?: string | undefined
}

/** PATCH of a group: its own fields, then the wish or time, then the state that was asked for. A3-1, A3-7 */
export async function updateGroup(ctx: OrgContext, input: GroupPatch): Promise<PostGroup> {
  const { db, orgId } = ctx
  const { groupId } = input
  requireAhead(input.scheduledFor, ctx.now, 'body.scheduledFor')
  await requireTags(db, orgId, input.tagIds ?? [])
  return changeGroup(ctx, groupId, async () => {
    const { group, posts } = await lockGroup(db, orgId, groupId)
    if (input.ifUpdatedAt && input.ifUpdatedAt !== group.updated_at) {
      throw conflict('stale_update', 'The group changed since it was read: read it again, then change it')
    }
    if (input.tagIds) await setTags(db, orgId, groupId, input.tagIds)
    await setFields(ctx, group, input)
    let current = await withdrawEdited(ctx, group, posts, input)
    if (input.scheduledFor !== undefined) current = await moveTimes(ctx, current, input.scheduledFor)
    if (input.status) await askFor(ctx, groupId, current, input.status)
    await refreshGroup(ctx, groupId)
  })
}

async function setFields(ctx: OrgContext, group: GroupRow, input: GroupPatch): Promise<void> {
  await ctx.db
    .updateTable('post_group')
    .set({
      title: input.title ?? group.title,
      topic: input.topic === undefined ? group.topic : input.topic,
      objective: input.objective === undefined ? group.objective : input.objective,
      timezone: input.timezone ?? group.timezone,
      wished_for: input.scheduledFor === undefined ? group.wished_for : input.scheduledFor,
    })
    .where('org_id', '=', ctx.orgId)
    .where('id', '=', group.id)
    .execute()
}

/** What the group says is part of what was approved. Document 1, "Moves that are shown". */
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
    if (isInFlight(post.status as PostStatus)) throw refusal(post, 'invalidate', 'in_progress')
    return post.status === 'approved' || post.status === 'scheduled' ? withdrawApproval(ctx, post) : post
  })
}

/** The wish of undecided posts; approved and scheduled ones are moved. A3-7 */
async function moveTimes(ctx: OrgContext, posts: PostRow[], time: string | null): Promise<PostRow[]> {
  return each(posts, async (post) => {
    if (post.status === 'draft' || post.status === 'pending_approval')
      return savePost(ctx.db, post, { wished_for: time })
    if (time === null || (post.status !== 'approved' && post.status !== 'scheduled')) return post
    requireApprover(ctx, post)
    const [moved = post] = await giveTimes(ctx, [post], time)
    return moved
  })
}

async function askFor(ctx: OrgContext, groupId: string, posts: PostRow[], status: PostGroupStatus): Promise<void> {
  switch (status) {
    case 'pending_approval': {
      const drafts = posts.filter((post) => post.status === 'draft')
      for (const post of drafts) await reviewMove(ctx.db, post, 'submit')
      for (const post of posts.filter((p) => p.status === 'approved' || p.status === 'scheduled')) {
        requireApprover(ctx, post)
        await withdrawApproval(ctx, post)
      }
      if (drafts.length > 0) await recordSubmission(ctx, groupId)
      return
    }
    case 'draft':
      for (const post of posts.filter((p) => p.status === 'pending_approval')) await changeStatus(ctx, post, 'draft')
      return
    case 'canceled':
      for (const post of posts.filter((p) => p.status !== 'published' && p.status !== 'canceled')) {
        requireApprover(ctx, post)
        await changeStatus(ctx, post, 'canceled')
      }
      return
    case 'approved':
    case 'scheduled':
      refuseApprovingByAssistant(ctx)
      if (!ctx.can('content:approve')) throw forbidden(`Your role (${ctx.role}) cannot approve: ask an editor`)
      if (posts.some((post) => post.status === 'draft' || post.status === 'pending_approval')) {
        return approve(ctx, { groupId, autoSchedule: status === 'scheduled' })
      }
      if (status === 'scheduled') return schedule(ctx, { groupId, useBestSlot: true })
      for (const post of posts.filter((p) => p.status === 'scheduled')) await changeStatus(ctx, post, 'approved')
  }
}
