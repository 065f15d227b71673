import type { OrgContext } from '#kernel/context.ts'
import { conflict, invalidField, notFound } from '#kernel/errors.ts'
import { giveTimes } from './give-times.ts'
import type { PostRow } from './present.ts'
import { lockGroup } from './queries.ts'
import { refreshGroup } from './refresh-group.ts'
import { refusal } from './request-move.ts'
import { requireAhead } from './times.ts'

export interface ScheduleInput {
  groupId: string
  scheduledForUtc?: string | undefined
  useBestSlot?: boolean | undefined
  postIds?: string[] | undefined
}

/** Gives approved posts of a group a time, or another one. Undecided groups are 409: nothing skips approval. */
export async function schedule(ctx: OrgContext, input: ScheduleInput): Promise<void> {
  if (input.scheduledForUtc === undefined && input.useBestSlot !== true) {
    throw invalidField(
      'body.scheduledForUtc',
      'required',
      'Give a time, or ask for the best slot with useBestSlot: true',
    )
  }
  requireAhead(input.scheduledForUtc, ctx.now, 'body.scheduledForUtc')
  const { group, posts } = await lockGroup(ctx.db, ctx.orgId, input.groupId)
  if (group.status === 'draft' || group.status === 'pending_approval') {
    throw conflict('approval_required', `This group is ${group.status}: approve it first, then schedule it`)
  }
  const chosen = input.postIds ? named(posts, input.postIds) : readyOf(posts)
  if (chosen.length === 0) {
    throw conflict(
      'invalid_transition',
      'No post of this group is approved and unpublished: there is nothing to schedule',
    )
  }
  const asked = input.scheduledForUtc ? chosen : chosen.map((post) => ({ ...post, wished_for: null }))
  await giveTimes(ctx, asked, input.scheduledForUtc ?? null)
  await refreshGroup(ctx, input.groupId)
}

function named(posts: readonly PostRow[], ids: readonly string[]): PostRow[] {
  return ids.map((id) => {
    const post = posts.find((candidate) => candidate.id === id)
    if (!post) throw notFound('post in this group')
    if (!approved(post)) throw refusal(post, 'schedule', 'invalid_transition')
    return post
  })
}

/** What may be live already waits for a person's word and holds up nobody else; alone it is refused, with that reason. */
function readyOf(posts: readonly PostRow[]): PostRow[] {
  const open = posts.filter(approved)
  const certain = open.filter((post) => !post.outcome_unknown)
  return certain.length > 0 ? certain : open
}

/** An approval is in force and nothing has gone out. */
const approved = (post: PostRow): boolean =>
  ['approved', 'scheduled', 'failed'].includes(post.status) && post.approved_hash !== null
