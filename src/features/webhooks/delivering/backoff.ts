import { sha256 } from '#kernel/ids.ts'

const MINUTE = 60
const HOUR = 60 * MINUTE

/** Seconds between attempts. Even if each pause is a tenth longer, they end within a day. Spec E6 */
const PAUSES = [5, MINUTE, 5 * MINUTE, 30 * MINUTE, 2 * HOUR, 5 * HOUR, 6 * HOUR, 8 * HOUR]
const RETRIED_FOR = 24 * HOUR
const JITTER = 0.1

export interface FailedAttempt {
  deliveryId: string
  /** The number of attempts so far, including this one. */
  attempts: number
  /** Seconds since the first attempt was due. */
  elapsed: number
  /** The number of seconds that the receiver asked to wait. */
  retryAfter: number | null
}

/**
 * Seconds until the next attempt. Null if all pauses are used up, or if it would be more than a day after the first.
 */
export function pauseAfter({ deliveryId, attempts, elapsed, retryAfter }: FailedAttempt): number | null {
  const pause = PAUSES[attempts - 1]
  if (pause === undefined) return null
  const wait = Math.max(pause * (1 + JITTER * spread(`${deliveryId}.${attempts}`)), retryAfter ?? 0)
  return elapsed + wait > RETRIED_FOR ? null : wait
}

/**
 * From -1 to 1. It is the same for each repeat of one attempt, and differs between deliveries that failed at the same
 * moment.
 */
function spread(of: string): number {
  return sha256(of).readUInt32BE() / 2 ** 31 - 1
}
