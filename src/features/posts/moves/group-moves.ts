import {
  isInFlight,
  isUndecided,
  POST_GROUP_STATUSES,
  type PostGroupStatus,
  type PostStatus,
} from '#contract/statuses.ts'
import { type AppError, conflict } from '#kernel/errors.ts'
import { groupStatus } from '../rows/group-status.ts'
import type { PostRow } from '../rows/present.ts'
import { refusal } from './refusal.ts'

type Post = Pick<PostRow, 'status' | 'outcome_unknown' | 'approved_hash'>

const MOVED: Record<PostGroupStatus, Partial<Record<PostStatus, PostStatus>>> = {
  pending_approval: { draft: 'pending_approval', approved: 'pending_approval', scheduled: 'pending_approval' },
  draft: { pending_approval: 'draft' },
  canceled: {
    draft: 'canceled',
    pending_approval: 'canceled',
    approved: 'canceled',
    scheduled: 'canceled',
    failed: 'canceled',
  },
  approved: { draft: 'approved', pending_approval: 'approved' },
  scheduled: { draft: 'scheduled', pending_approval: 'scheduled', approved: 'scheduled', failed: 'scheduled' },
}

/**
 * The posts whose status a change of the group's status changes, each with its new status. Other posts stay as they
 * are. Spec P3
 */
export function movedBy<P extends Post>(to: PostGroupStatus, posts: readonly P[]): Map<P, PostStatus> {
  const undecided = posts.some(isUndecided)
  const moves = new Map<P, PostStatus>()
  for (const post of posts) {
    const from = post.status
    // If no post is left to approve, "approved" means that the group is unscheduled.
    const next = to === 'approved' && !undecided && from === 'scheduled' ? 'approved' : MOVED[to][from]
    // A failed post is not scheduled without an approval, nor while it may be live. It does not prevent the others from
    // being scheduled.
    if (next && !(from === 'failed' && to === 'scheduled' && !mayBeSent(post))) moves.set(post, next)
  }
  return moves
}

const mayBeSent = (post: Post): boolean => post.approved_hash !== null && !post.outcome_unknown

/**
 * The changes of the group's status that are possible, derived from its posts' moves. A scheduled group may be
 * scheduled again for its failed posts.
 */
function whatIsAllowed(posts: readonly Post[]): string {
  const ways = POST_GROUP_STATUSES.flatMap((to) => {
    const moved = new Set([...movedBy(to, posts).keys()].map(({ status }) => status))
    return moved.size > 0 ? `${to} (what is ${[...moved].join(' or ')})` : []
  })
  return ways.length > 0 ? `its status can be set to ${ways.join(', ')}` : `${statusOfGroup(posts)} is final`
}

/**
 * The 409 for a group in which no post can be moved. It says so if a post is being published, if all are published, or
 * if a post that may be live would be scheduled. Otherwise it names both statuses and the allowed ones. Spec P3
 */
export function groupRefusal(posts: readonly Post[], to: PostGroupStatus, verb = 'become'): AppError {
  const from = statusOfGroup(posts)
  const standing = posts.filter(({ status }) => status !== 'canceled')
  const flying = standing.find(({ status }) => isInFlight(status))
  if (flying) return refusal(flying, 'cancel', 'in_progress')
  if (standing.length > 0 && standing.every(({ status }) => status === 'published')) {
    return conflict('already_published', `Every post of this group is published already, so it cannot become ${to}`)
  }
  const doubtful = standing.find(({ status, outcome_unknown }) => status === 'failed' && outcome_unknown)
  if (doubtful && to === 'scheduled') return refusal(doubtful, 'schedule', 'invalid_transition')
  const states = [...new Set(posts.map(({ status }) => status))].join(', ')
  const whereto = verb === 'become' ? `become ${to}` : `${verb} (become ${to})`
  const message = `A post group that is ${from} cannot ${whereto}: its posts are ${states}; ${whatIsAllowed(posts)}`
  return conflict('invalid_transition', message)
}

export function statusOfGroup(posts: readonly Pick<Post, 'status'>[]): PostGroupStatus {
  return groupStatus(posts.map(({ status }) => status))
}
