import type { WorkerEvent } from '#features/effects/index.ts'

/** What an event says about the open attempt, as the record of attempts stores it. */
export interface KnownOutcome {
  outcome?: string
  http_status?: number
  error?: string
  platform_ref?: string
}

/**
 * Null if the event says nothing about the attempt. Without `outcome`, only the way in which the answer got lost is
 * known.
 */
export function knownOutcome(event: WorkerEvent): KnownOutcome | null {
  switch (event.type) {
    case 'sent':
      return event.outcome.state === 'published'
        ? { outcome: 'published', platform_ref: JSON.stringify(event.outcome.ref) }
        : { outcome: 'processing', platform_ref: JSON.stringify(event.outcome.ticket) }
    case 'send_failed':
      return {
        ...(event.fault.kind !== 'unknown_outcome' && { outcome: event.fault.kind }),
        ...(event.fault.httpStatus !== undefined && { http_status: event.fault.httpStatus }),
        error: event.fault.message,
      }
    case 'guard_expired':
      return { outcome: 'not_sent', error: 'The worker was too slow to send it safely' }
    case 'looked_up':
      if (event.outcome.state === 'found') return { outcome: 'found', platform_ref: JSON.stringify(event.outcome.ref) }
      return event.outcome.state === 'absent' ? { outcome: 'absent' } : null
    default:
      return null
  }
}
