import { canMove, isInFlight } from '#contract/post-machine.ts'
import { type Decision, type Given, stop } from './decision.ts'
import type { RequestEvent } from './events.ts'
import { AT_REST, liveParts, move } from './moves.ts'
import type { PublishRow } from './row.ts'

/** Nothing tried yet. */
const AFRESH = { ...AT_REST, attemptCount: 0, nextRetryAt: null, lateFrom: null, lastError: null } as const

/** What a person asks for, as it touches publishing. Raises the fence: a worker about to claim has lost the row. */
export function onRequest(row: PublishRow, event: RequestEvent, given: Given): Decision {
  const { type } = event
  if (isInFlight(row.status)) return refuse(row, 'in_progress')
  if (!canMove(type, row.status)) return refuse(row, 'invalid_transition')
  const own: PublishRow = { ...row, fence: row.fence + 1, leaseUntil: null }

  switch (type) {
    case 'approve': {
      const { contentHash, publishKey, partsTotal } = event
      const approval = { approvedHash: contentHash, publishKey, partsTotal, dueAt: null }
      return stop(move(own, type, 'approved', { ...AFRESH, ...approval }))
    }
    case 'schedule':
      return refuseToSend(row) ?? stop(move(own, type, 'scheduled', { ...AFRESH, dueAt: event.at }))
    case 'post_now':
      // Due now, whatever time was set: from here on it is a due post that is claimed already. A3-4
      return refuseToSend(row) ?? stop(move(own, type, 'publishing', { ...AFRESH, dueAt: given.now }))
    case 'unschedule':
      return stop(move(own, type, 'approved', { ...AFRESH, dueAt: null }))
    // Approved anew it would go out again, beside the one that may be live already.
    case 'invalidate':
      return refuseInDoubt(row) ?? stop(move(own, type, 'pending_approval', { approvedHash: null }))
    case 'take_back':
      return refuseInDoubt(row) ?? stop(move(own, type, 'draft', { approvedHash: null }))
    case 'cancel':
      return stop(move(own, type, 'canceled', row.live.length === 0 ? {} : { lastError: whatStays(row) }))
    case 'remove':
      return stop(move(own, type, 'canceled', {}))
    case 'resolve':
      return onResolve(own, event)
  }
}

function onResolve(row: PublishRow, event: RequestEvent & { type: 'resolve' }): Decision {
  if (!row.outcomeUnknown) return onEnd(row, event)
  // The key stays: where the platform knows it, "not live" said in error does no harm.
  if (event.outcome === 'not_live') return stop(move(row, 'resolve', 'approved', { ...AFRESH, dueAt: null }))
  const live = event.ref === null ? row.live : [...row.live, event.ref]
  // Of a thread only the part in doubt was settled. The rest still waits, if it is known what it continues.
  if (event.ref !== null && live.length < row.partsTotal) {
    return stop(move(row, 'resolve', 'approved', { ...AFRESH, live, dueAt: null }))
  }
  return stop(move(row, 'resolve', 'published', { ...AFRESH, live }), [{ emit: 'post.published' }])
}

/** Nothing is in doubt: of a thread that stopped half-way a person may say that it ends with the parts that are live. */
function onEnd(row: PublishRow, event: RequestEvent & { type: 'resolve' }): Decision {
  const asItStands = event.outcome === 'live' && event.ref === null && row.live.length > 0
  if (!asItStands) return refuse(row, 'invalid_transition')
  return stop(move(row, 'resolve', 'published', AFRESH), [{ emit: 'post.published' }])
}

/** Canceling takes nothing away: what is live is said to stay. */
function whatStays(row: PublishRow): string {
  const doubt = row.outcomeUnknown ? ' One more may be live: look at the account.' : ''
  return `The rest is canceled. ${liveParts(row)} They stay there until they are deleted.${doubt}`
}

/** Whoever asks for a post that may be live must first say whether it is. */
function refuseInDoubt(row: PublishRow): Decision | null {
  return row.outcomeUnknown ? refuse(row, 'invalid_transition') : null
}

function refuseToSend(row: PublishRow): Decision | null {
  return refuseInDoubt(row) ?? (row.approvedHash === null ? refuse(row, 'approval_required') : null)
}

function refuse(row: PublishRow, code: 'in_progress' | 'invalid_transition' | 'approval_required'): Decision {
  return { row, next: { do: 'refuse', code }, outbox: [] }
}
