import { isInFlight, type PostStatus } from '../statuses.ts'

/**
 * The post machine of Spec P4: event → states in which it may happen → states to which it may lead. No other move
 * exists. The server refuses moves, and the web app disables them, by this table.
 */
export const POST_MOVES = {
  submit: { from: ['draft'], to: ['pending_approval'] },
  approve: { from: ['draft', 'pending_approval'], to: ['approved'] },
  reject: { from: ['draft', 'pending_approval'], to: ['draft'] },
  take_back: { from: ['pending_approval', 'approved', 'scheduled', 'failed'], to: ['draft'] },
  /** An edit of approved content, an undone approval, or content that differs from the approved version. */
  invalidate: { from: ['approved', 'scheduled', 'failed', 'publishing'], to: ['pending_approval'] },
  schedule: { from: ['approved', 'scheduled', 'failed'], to: ['scheduled'] },
  unschedule: { from: ['scheduled'], to: ['approved'] },
  /** The post is too late after a pause or an outage: a stale post must not go out unasked. */
  hold: { from: ['scheduled', 'publishing'], to: ['approved'] },
  post_now: { from: ['approved', 'scheduled', 'failed'], to: ['publishing'] },
  claim: { from: ['scheduled', 'publishing'], to: ['publishing'] },
  confirm: { from: ['publishing', 'awaiting_platform'], to: ['published'] },
  process: { from: ['publishing'], to: ['awaiting_platform'] },
  retry: { from: ['publishing'], to: ['scheduled'] },
  fail: { from: ['publishing', 'awaiting_platform'], to: ['failed'] },
  /** A person settles an attempt with an unknown outcome, or ends a thread with the parts that are live. */
  resolve: { from: ['failed', 'draft', 'pending_approval', 'approved', 'scheduled'], to: ['published', 'approved'] },
  cancel: { from: ['draft', 'pending_approval', 'approved', 'scheduled', 'failed'], to: ['canceled'] },
  /** The post was deleted on its platform. Spec N7 */
  remove: { from: ['published'], to: ['canceled'] },
} as const satisfies Record<string, { from: readonly PostStatus[]; to: readonly PostStatus[] }>

export type PostMove = keyof typeof POST_MOVES

/** True if `move` exists for a post in state `from`. */
export function canMove(move: PostMove, from: PostStatus): boolean {
  return (POST_MOVES[move].from as readonly PostStatus[]).includes(from)
}

/** Whether a person can still change the post: it is neither being published nor in a final state. */
export function isChangeable(status: PostStatus): boolean {
  return canMove('cancel', status)
}

/** The states that a PATCH may ask for, each with its move. Spec P5. */
export function moveForRequestedStatus(from: PostStatus, to: PostStatus): PostMove | null {
  if (to === 'pending_approval') return from === 'draft' ? 'submit' : 'invalidate'
  if (to === 'draft') return 'take_back'
  if (to === 'canceled') return 'cancel'
  if (to === 'approved') return from === 'scheduled' ? 'unschedule' : 'approve'
  if (to === 'scheduled') return 'schedule'
  return null
}

/** The states to which a person can move a post from `from`, for messages that say what is allowed. */
export function reachableByRequest(from: PostStatus): PostStatus[] {
  const asked: PostStatus[] = ['draft', 'pending_approval', 'approved', 'scheduled', 'canceled']
  return asked.filter((to) => {
    const move = moveForRequestedStatus(from, to)
    return to !== from && move !== null && !isInFlight(from) && canMove(move, from)
  })
}
