import { sha256 } from '#kernel/ids.ts'

const MINUTE = 60
const HOUR = 60 * MINUTE

/** The pauses after the first attempt and each after it, seconds; a tenth longer, they still end within the day. B6-1 */
const PAUSES = [5, MINUTE, 5 * MINUTE, 30 * MINUTE, 2 * HOUR, 5 * HOUR, 6 * HOUR, 8 * HOUR]
const RETRIED_FOR = 24 * HOUR
const JITTER = 0.1

export interface FailedAttempt {
  deliveryId: string
  /** The number of attempts, this one included. */
  attempts: number
  /** Seconds since the first attempt was due. */
  elapsed: number
  /** The wait that the receiver asked for, in seconds. */
  retryAfter: number | null
}

/** Seconds until the next attempt, or null when there is none: all pauses are used up, or a day would be over. */
export function pauseAfter({ deliveryId, attempts, elapsed, retryAfter }: FailedAttempt): number | null {
  const pause = PAUSES[attempts - 1]
  if (pause === undefined) return null
  const wait = Math.max(pause * (1 + JITTER * spread(`${deliveryId}.${attempts}`)), retryAfter ?? 0)
  return elapsed + wait > RETRIED_FOR ? null : wait
}

/** From -1 to 1: always the same for one attempt, and different for deliveries that failed at the same moment. */
function spread(of: string): number {
  return sha256(of).readUInt32BE() / 2 ** 31 - 1
}
