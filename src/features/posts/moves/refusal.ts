import { POST_MOVES, type PostMove, reachableByRequest } from '#contract/posts/post-machine.ts'
import { isInFlight, isUndecided, type PostStatus } from '#contract/statuses.ts'
import { type AppError, conflict } from '#kernel/errors.ts'
import type { PostRow } from '../rows/present.ts'

type Refused = Pick<PostRow, 'status' | 'outcome_unknown' | 'approved_hash'>

const VERBS: Record<PostMove, string> = {
  submit: 'be handed in for approval',
  approve: 'be approved',
  reject: 'be rejected',
  take_back: 'go back to draft',
  invalidate: 'be edited or have its approval undone',
  schedule: 'be scheduled',
  unschedule: 'be taken off the schedule',
  hold: 'be held',
  post_now: 'be published now',
  claim: 'be claimed',
  confirm: 'be confirmed',
  process: 'be processed',
  retry: 'be tried again',
  fail: 'fail',
  resolve: 'be settled',
  cancel: 'be canceled',
  remove: 'be removed',
}

/** Moves that could publish a post twice as long as nobody knows whether it is live. */
const WAITS_FOR_WORD: ReadonlySet<PostMove> = new Set(['schedule', 'post_now', 'invalidate', 'take_back'])

/**
 * Builds the 409: the present status, the requested one, the reason, and what is possible. Each reason has one code:
 * `in_progress` for a post that is being published, `already_published` for a published one, `approval_required`
 * without a valid approval, `invalid_transition` for any other move that is not in the table. Spec P4, A9
 */
export function refusal(
  row: Refused,
  move: PostMove,
  code: 'in_progress' | 'invalid_transition' | 'approval_required',
): AppError {
  const from = row.status
  const lacksApproval =
    (move === 'schedule' || move === 'post_now') && (isUndecided({ status: from }) || !approvedIn(row))
  if (!isInFlight(from) && from !== 'published' && (code === 'approval_required' || lacksApproval)) {
    return conflict('approval_required', 'No person has approved this post yet: approve it first')
  }
  const waits = from === 'failed' && row.outcome_unknown && WAITS_FOR_WORD.has(move)
  return refusedTo(row, POST_MOVES[move].to[0], VERBS[move], waits)
}

/** The 409 for a status to which no move leads from the present one. */
export function refusedStatus(row: Refused, to: PostStatus): AppError {
  return refusedTo(row, to, `be set to ${to}`, false)
}

function refusedTo(row: Refused, to: PostStatus, verb: string, waitsForWord: boolean): AppError {
  const from = row.status
  if (isInFlight(from)) {
    return conflict('in_progress', 'This post is being published right now: look again when that is done')
  }
  if (from === 'published') {
    return conflict('already_published', `This post is published already, so it cannot ${verb}: it can only be deleted`)
  }
  const whereto = verb.endsWith(to) ? '' : ` (become ${to})`
  if (waitsForWord) {
    const message = `This post is ${from} and may be live already, so it cannot ${verb}${whereto}: look at the account, then say whether it is live (resolve). Until then it can only be canceled`
    return conflict('invalid_transition', message)
  }
  return conflict('invalid_transition', `A post that is ${from} cannot ${verb}${whereto}; ${whatIsAllowed(row)}`)
}

function whatIsAllowed(row: Refused): string {
  const from = row.status
  const all = reachableByRequest(from)
  const possible = from === 'failed' && row.outcome_unknown ? all.filter((to) => to === 'canceled') : all
  return possible.length > 0 ? `from ${from} it can become ${possible.join(', ')}` : `${from} is final`
}

/**
 * Whether the post has a valid approval. True for a canceled post too, because its refusal must not say "approve it
 * first".
 */
const approvedIn = ({ status, approved_hash }: Refused): boolean => status === 'canceled' || approved_hash !== null
