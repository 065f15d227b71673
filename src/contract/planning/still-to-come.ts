import type { PostStatus } from '../statuses.ts'

/** The fields of a post that concern its time. */
export interface Timed {
  status: PostStatus
  scheduledForUtc: string | null
  nextRetryAt: string | null
}

/**
 * True if a post waits for a moment after `now` (milliseconds since the epoch): the time of its next attempt, otherwise
 * its scheduled time. A post that is published, being published or overdue is not still to come. All sentences and
 * numbers about coming posts use this function.
 */
export function isStillToCome({ status, scheduledForUtc, nextRetryAt }: Timed, now: number): boolean {
  const at = nextRetryAt ?? scheduledForUtc
  return status === 'scheduled' && at !== null && Date.parse(at) > now
}
