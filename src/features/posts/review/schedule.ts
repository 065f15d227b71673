import type { OrgContext } from '#kernel/context.ts'
import { conflict, invalidField, notFound } from '#kernel/errors.ts'
import { groupRefusal } from '../moves/group-moves.ts'
import { refreshGroup } from '../moves/refresh-group.ts'
import { refusal } from '../moves/refusal.ts'
import type { PostRow } from '../rows/present.ts'
import type { LockedGroup } from '../rows/queries.ts'
import { requireAhead } from '../times/choose-times.ts'
import { giveFreeTimes, giveTime } from '../times/give-times.ts'
import { requireApprovalStands } from './assistant-approvals.ts'

export interface ScheduleInput {
  scheduledForUtc?: string | null | undefined
  useBestSlot?: boolean | undefined
  postIds?: string[] | undefined
}

/** Gives approved posts of a group a time, or a new one. Throws 409 for undecided groups: nothing skips approval. */
export async function schedule(ctx: OrgContext, { group, posts }: LockedGroup, input: ScheduleInput): Promise<void> {
  if (!input.scheduledForUtc && input.useBestSlot !== true) {
    throw invalidField(
      'body.scheduledForUtc',
      'required',
      'Give a time, or ask for the best slot with useBestSlot: true',
    )
  }
  requireAhead(input.scheduledForUtc, ctx.now, 'body.scheduledForUtc')
  if (group.status === 'draft' || group.status === 'pending_approval') {
    throw conflict('approval_required', `This group is ${group.status}: approve it first, then schedule it`)
  }
  const ready = input.postIds ? named(posts, input.postIds) : readyOf(posts)
  if (ready.length === 0) throw groupRefusal(posts, 'scheduled')
  // A request for the best slots of a whole group leaves out posts with a time that a person chose.
  const left = input.postIds || input.scheduledForUtc ? [] : ready.filter(isChosen)
  const chosen = ready.filter((post) => !left.includes(post))
  if (chosen.length === 0) {
    const message =
      'No post was moved, because a person chose the time of every post that could move: list in postIds the posts that should get another time'
    throw conflict('invalid_transition', `${message}; from ${group.status} the group can also become approved`)
  }
  await requireApprovalStands(ctx, chosen)
  if (input.scheduledForUtc) await giveTime(ctx, chosen, input.scheduledForUtc)
  else {
    const withoutWish = chosen.map((post) => ({ ...post, wished_for: null }))
    await giveFreeTimes(ctx, group, withoutWish)
  }
  await refreshGroup(ctx, group.id)
}

function named(posts: readonly PostRow[], ids: readonly string[]): PostRow[] {
  return ids.map((id) => {
    const post = posts.find((candidate) => candidate.id === id)
    if (!post) throw notFound('post in this group')
    if (!approved(post)) throw refusal(post, 'schedule', 'invalid_transition')
    return post
  })
}

/**
 * A post that may be live waits for a person's answer, and does not stop the others. If it is the only post, the
 * request is refused for that reason.
 */
function readyOf(posts: readonly PostRow[]): PostRow[] {
  const open = posts.filter(approved)
  const certain = open.filter((post) => !post.outcome_unknown)
  return certain.length > 0 ? certain : open
}

const isChosen = ({ status, time_chosen }: PostRow): boolean => status === 'scheduled' && time_chosen

/** Whether the post has a valid approval and nothing of it was published. */
const approved = (post: PostRow): boolean =>
  ['approved', 'scheduled', 'failed'].includes(post.status) && post.approved_hash !== null
