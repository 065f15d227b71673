import type { Services } from '#kernel/services.ts'
import { readStart } from './read-start.ts'
import { signedHeaders } from './signed-headers.ts'
import type { DueDelivery } from './take-turn.ts'
import { wordsForFault, wordsForStatus } from './words.ts'

/** The outcome of one attempt. */
export interface DeliveryOutcome {
  startedAt: Date
  durationMs: number
  /** Null if there was no answer. */
  httpStatus: number | null
  /** Null if the receiver accepted it. */
  error: string | null
  answer: string | null
  /** Seconds that the receiver asks for before the next attempt. */
  retryAfter: number | null
}

/**
 * Sends a message once. Anything that the receiver does is an outcome; redirects are not followed. Standard Webhooks
 */
export async function sendDelivery(
  { webhookFetch, clock }: Pick<Services, 'webhookFetch' | 'clock'>,
  due: DueDelivery,
  startedAt: Date,
): Promise<DeliveryOutcome> {
  const began = clock.monotonic()
  const took = () => Math.round(clock.monotonic() - began)
  try {
    const response = await webhookFetch(due.url, {
      method: 'POST',
      redirect: 'manual',
      body: due.payload,
      headers: {
        ...signedHeaders({ id: due.deliveryId, body: due.payload }, due.secrets, startedAt),
        'content-type': 'application/json',
        'user-agent': 'Galley-Webhooks',
      },
    })
    const { status, headers } = response
    const answer = await readStart(response.body)
    const error = wordsForStatus(status)
    const retryAfter = retryAfterOf(headers.get('retry-after'), startedAt)
    return { startedAt, durationMs: took(), httpStatus: status, error, answer, retryAfter }
  } catch (fault) {
    const error = wordsForFault(fault)
    return { startedAt, durationMs: took(), httpStatus: null, error, answer: null, retryAfter: null }
  }
}

/** The header's seconds or date, as seconds. RFC 9110, 10.2.3. */
function retryAfterOf(value: string | null, now: Date): number | null {
  if (value === null) return null
  const seconds = /^\d+$/.test(value) ? Number(value) : (Date.parse(value) - now.getTime()) / 1000
  return Number.isFinite(seconds) ? Math.max(0, seconds) : null
}
