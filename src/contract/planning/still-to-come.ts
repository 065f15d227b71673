import type { PostStatus } from '../statuses.ts'

/** A post as far as its time is concerned. */
export interface Timed {
  status: PostStatus
  scheduledForUtc: string | null
  nextRetryAt: string | null
}

/**
 * True if a post waits for a moment after `now` (milliseconds since the epoch): that of its next try, else that which it
 * is booked for. What is out, on its way, or past its time and still here tells nothing of the future. Every sentence and
 * number about what comes asks this.
 */
export function isStillToCome({ status, scheduledForUtc, nextRetryAt }: Timed, now: number): boolean {
  const at = nextRetryAt ?? scheduledForUtc
  return status === 'scheduled' && at !== null && Date.parse(at) > now
}
