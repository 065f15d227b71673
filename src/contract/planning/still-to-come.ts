import type { PostStatus } from '../statuses.ts'

/** The fields of a post that concern its time. */
export interface Timed {
  status: PostStatus
  scheduledForUtc: string | null
  nextRetryAt: string | null
}

/**
 * True if a post waits for a moment after `now` (milliseconds since the epoch): the moment of its next attempt,
 * otherwise the scheduled time. A post that is out, going out or overdue is not still to come. Every sentence
 * and number about what comes uses this.
 */
export function isStillToCome({ status, scheduledForUtc, nextRetryAt }: Timed, now: number): boolean {
  const at = nextRetryAt ?? scheduledForUtc
  return status === 'scheduled' && at !== null && Date.parse(at) > now
}
