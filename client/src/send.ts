import { GalleyError } from './galley-error.ts'
import { type Answer, errorOf, readAnswer } from './read-answer.ts'
import type { Surroundings } from './surroundings.ts'
import type { RetryOptions } from './types.ts'

export const RETRY: RetryOptions = { retries: 4, firstPauseMs: 250, longestPauseMs: 30_000 }
export const TIMEOUT_MS = 60_000

export interface Sending {
  url: string
  init: RequestInit
  /**
   * Whether a repeat has no second effect, because it reads or carries an Idempotency-Key. Other requests are repeated
   * only after an answer that says that nothing happened (429).
   */
  repeatable: boolean
  retry: RetryOptions
  /** How long one try may take; null: no limit. */
  timeoutMs: number | null
  signal?: AbortSignal | undefined
}

/** Sends until there is a final answer. Throws GalleyError, or the reason of the caller's signal. */
export async function send(surroundings: Surroundings, sending: Sending): Promise<Answer> {
  for (let repeats = 0; ; repeats++) {
    const outcome = await once(surroundings, sending)
    if (!(outcome instanceof GalleyError) && outcome.status < 400) return outcome
    const error = outcome instanceof GalleyError ? outcome : errorOf(outcome)
    const pauseMs = repeats < sending.retry.retries ? pauseBefore(error, repeats, sending, surroundings.random) : null
    if (pauseMs === null) throw error
    await surroundings.sleep(pauseMs, sending.signal)
  }
}

async function once(surroundings: Surroundings, sending: Sending): Promise<Answer | GalleyError> {
  const { url, init, timeoutMs, signal } = sending
  signal?.throwIfAborted()
  const ending = new AbortController()
  const abort = () => ending.abort(signal?.reason)
  signal?.addEventListener('abort', abort)
  const tooLate = () => ending.abort(new Error(`no answer within ${timeoutMs} ms`))
  const timer = timeoutMs === null ? undefined : setTimeout(tooLate, timeoutMs)
  try {
    const response = await surroundings.fetch(url, { ...init, signal: ending.signal })
    return await readAnswer(response, surroundings.nowMs())
  } catch (cause) {
    signal?.throwIfAborted()
    const origin = new URL(url).origin
    return new GalleyError(`${origin} cannot be reached: ${reasonOf(cause)}`, { status: 0 }, { cause })
  } finally {
    clearTimeout(timer)
    signal?.removeEventListener('abort', abort)
  }
}

/** How long to wait before the next try; null if there is none. */
function pauseBefore(error: GalleyError, repeats: number, sending: Sending, random: () => number): number | null {
  if (!isPassing(error, sending.repeatable)) return null
  const { firstPauseMs, longestPauseMs } = sending.retry
  const asked = (error.retryAfterSeconds ?? 0) * 1000
  if (asked > longestPauseMs) return null
  // Full jitter: clients that failed together must not come back together.
  const backoff = random() * Math.min(longestPauseMs, firstPauseMs * 2 ** repeats)
  return asked + backoff
}

function isPassing({ status, code }: GalleyError, repeatable: boolean): boolean {
  if (status === 429) return true
  if (!repeatable) return false
  // Spec A9: a provider that is not set up stays so until somebody sets it up.
  if (code === 'provider_unavailable') return false
  return status === 0 || status === 502 || status === 503 || status === 504 || code === 'in_progress'
}

/** The cause of an error: fetch itself says only "fetch failed". */
function reasonOf(thrown: unknown): string {
  if (!(thrown instanceof Error)) return String(thrown)
  const { cause } = thrown
  return cause instanceof Error && cause.message !== '' ? cause.message : thrown.message
}
