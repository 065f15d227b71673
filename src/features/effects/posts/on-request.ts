import { canMove, POST_MOVES, type PostMove } from '#contract/posts/post-machine.ts'
import { isInFlight, type PostStatus } from '#contract/statuses.ts'
import type { PublishedRef } from '#platforms/outgoing.ts'
import type { Given } from '../core/decision.ts'
import { AT_REST, confirmedParts, missingFollowUp } from '../core/moves.ts'
import { mainParts } from '../core/row.ts'
import type { PublishRow } from './post-effect.ts'
import { POST_WORDS } from './post-words.ts'

/** A person's request. The operations of the posts feature check rights and content first. */
export type RequestEvent =
  | { type: 'approve'; contentHash: string; publishKey: string; partsTotal: number; followUps: number }
  | { type: 'schedule'; at: number }
  | { type: 'unschedule' }
  /** An edit or an undo: the approval no longer holds. Spec R8. */
  | { type: 'invalidate' }
  | { type: 'take_back' }
  | { type: 'cancel' }
  /** The post was deleted on its platform. */
  | { type: 'remove' }
  | { type: 'post_now' }
  | { type: 'resolve'; outcome: 'live'; ref: PublishedRef | null }
  | { type: 'resolve'; outcome: 'not_live' }

/** Why a request is refused, for the person who made it. The code of the 409. */
export type RequestRefusal = 'in_progress' | 'invalid_transition' | 'approval_required'

export interface Requested {
  /** The row after the request. For a refused request it is the object that was passed in. */
  row: PublishRow
  refused: RequestRefusal | null
  /** A person has said that the post is live. */
  published: boolean
}

/** The columns after which attempts start again from zero. */
const AFRESH = { ...AT_REST, attemptCount: 0, nextRetryAt: null, lateFrom: null, lastError: null } as const

/**
 * How a person's request changes a post. Pure. It raises the fence, so that a worker that is about to claim the row
 * loses it.
 */
export function onRequest(row: PublishRow, event: RequestEvent, { now }: Pick<Given, 'now'>): Requested {
  const { type } = event
  if (isInFlight(row.status)) return refuse(row, 'in_progress')
  if (!canMove(type, row.status)) return refuse(row, 'invalid_transition')
  const own: PublishRow = { ...row, fence: row.fence + 1, leaseUntil: null }
  // An open intent of a row that is not in flight comes from a restore: it is unknown whether the post was published. A
  // new time does not answer that, so the intent stays.
  const intent = row.intent && { ...row.intent, fence: own.fence }

  switch (type) {
    case 'approve': {
      const { contentHash, publishKey, partsTotal, followUps } = event
      const approval = { approvedHash: contentHash, key: publishKey, partsTotal, followUps, dueAt: null }
      return moved(move(own, type, 'approved', { ...AFRESH, ...approval }))
    }
    case 'schedule':
      return refuseToSend(row) ?? moved(move(own, type, 'scheduled', { ...AFRESH, intent, dueAt: event.at }))
    case 'post_now':
      // The post is due now, whatever its time was, and is treated as a due post that is already claimed. Spec P6
      return refuseToSend(row) ?? moved(move(own, type, 'publishing', { ...AFRESH, intent, dueAt: now }))
    case 'unschedule':
      return moved(move(own, type, 'approved', { ...AFRESH, intent, dueAt: null }))
    // Refused in doubt: after a new approval the post would be published again, although it may already be live.
    case 'invalidate':
      return refuseInDoubt(row) ?? moved(move(own, type, 'pending_approval', { approvedHash: null }))
    case 'take_back':
      return refuseInDoubt(row) ?? moved(move(own, type, 'draft', { approvedHash: null }))
    case 'cancel':
      return moved(move(own, type, 'canceled', row.confirmed.length === 0 ? {} : { lastError: whatStays(row) }))
    case 'remove':
      return moved(move(own, type, 'canceled', {}))
    case 'resolve':
      return onResolve(own, event)
  }
}

function onResolve(row: PublishRow, event: RequestEvent & { type: 'resolve' }): Requested {
  if (!row.outcomeUnknown) return onEnd(row, event)
  // The publish key stays. If the platform compares keys, a mistaken "not live" does not make a second post.
  if (event.outcome === 'not_live') return moved(move(row, 'resolve', 'approved', { ...AFRESH, dueAt: null }))
  const confirmed = event.ref === null ? row.confirmed : [...row.confirmed, event.ref]
  // Settles only the part of the thread that was in doubt. The remaining parts can still be published if the id of the
  // part before them is known.
  if (event.ref !== null && confirmed.length < mainParts(row)) {
    return moved(move(row, 'resolve', 'approved', { ...AFRESH, confirmed, dueAt: null }))
  }
  return moved(move(row, 'resolve', 'published', { ...AFRESH, ...notFollowed(row), confirmed }))
}

/** If nothing is in doubt, a person may end an incomplete thread with its live parts. */
function onEnd(row: PublishRow, event: RequestEvent & { type: 'resolve' }): Requested {
  const asItStands = event.outcome === 'live' && event.ref === null && row.confirmed.length > 0
  if (!asItStands) return refuse(row, 'invalid_transition')
  return moved(move(row, 'resolve', 'published', { ...AFRESH, ...notFollowed(row) }))
}

/** A person who settles a post settles its main parts. Its follow-ups were not sent, and will not be. Decision 045 */
function notFollowed(row: PublishRow): Partial<PublishRow> {
  return row.followUps === 0 ? {} : { lastError: missingFollowUp(POST_WORDS, 'it was not sent.') }
}

/** The text that says which parts stay live, because canceling removes nothing from the platform. */
function whatStays(row: PublishRow): string {
  const doubt = row.outcomeUnknown ? ' One more may be live: look at the account.' : ''
  return `The rest is canceled. ${confirmedParts(row, POST_WORDS)} They stay there until they are deleted.${doubt}`
}

/** Refuses a new request for a post that may be live: a person must first say whether it is. */
function refuseInDoubt(row: PublishRow): Requested | null {
  return row.outcomeUnknown ? refuse(row, 'invalid_transition') : null
}

function refuseToSend(row: PublishRow): Requested | null {
  return refuseInDoubt(row) ?? (row.approvedHash === null ? refuse(row, 'approval_required') : null)
}

function refuse(row: PublishRow, code: RequestRefusal): Requested {
  return { row, refused: code, published: false }
}

function moved(row: PublishRow): Requested {
  return { row, refused: null, published: row.status === 'published' }
}

/** Changes the row by a move of the post machine. Throws for any other change, which is a bug in this program. */
function move(row: PublishRow, name: PostMove, to: PostStatus, change: Partial<PublishRow>): PublishRow {
  const allowed = canMove(name, row.status) && (POST_MOVES[name].to as readonly PostStatus[]).includes(to)
  if (!allowed) throw new Error(`The post machine has no move ${name} from ${row.status} to ${to}`)
  return { ...row, ...change, status: to }
}
