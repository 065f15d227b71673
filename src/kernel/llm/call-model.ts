import { setTimeout as sleep } from 'node:timers/promises'
import type { Clock } from '../clock.ts'
import type { CallLimiter } from './call-limiter.ts'
import { classifyFailure } from './classify-failure.ts'
import type { ConfiguredModel, LlmTask, ModelAnswer } from './llm.ts'
import { LlmError } from './llm-error.ts'
import { readFailure } from './read-failure.ts'

/**
 * Makes one request, and a second one after a temporary problem. Returns its result and how long it took. Throws an
 * LlmError.
 */
export type CallModel = <T>(
  of: {
    model: ConfiguredModel
    task: LlmTask
    signal: AbortSignal
    orgId: string
    /**
     * The estimated usage of a call that was aborted after it was sent: the provider finishes the work and charges for
     * it.
     */
    estimate?: (durationMs: number) => ModelAnswer
  },
  ask: (signal: AbortSignal) => PromiseLike<T>,
) => Promise<{ result: T; durationMs: number }>

/** The longest pause before the second attempt. If a provider asks for a longer pause, there is no second attempt. */
const LONGEST_PAUSE_MS = 3_000

export function createCallModel(options: {
  limiter: CallLimiter
  clock: Clock
  timeoutMs: number
  pauseMs: number
}): CallModel {
  const { limiter, clock, timeoutMs, pauseMs } = options

  return async ({ model, task, signal, orgId, estimate }, ask) => {
    const began = { at: clock.monotonic() }
    const took = () => Math.round(clock.monotonic() - began.at)
    let timeout: AbortSignal | null = null
    const brokenOff = (kind: 'cancelled' | 'timeout', words: string, cause: unknown) =>
      new LlmError(kind, words, { cause, answer: timeout ? (estimate?.(took()) ?? null) : null })

    function errorOf(error: unknown): unknown {
      if (error instanceof LlmError) return error
      if (signal.aborted) return brokenOff('cancelled', 'This was cancelled', error)
      if (timeout?.aborted) {
        const seconds = Math.round(timeoutMs / 1000)
        const words = `The model did not answer within ${seconds} seconds: try again, or ask for less at once`
        return brokenOff('timeout', words, error)
      }
      const failure = readFailure(error, clock.now())
      return failure ? classifyFailure(failure, model, task) : error
    }

    try {
      const result = await limiter.take({ model, orgId, signal }, async () => {
        began.at = clock.monotonic() // the wait for a place does not count as the model's time
        timeout = AbortSignal.timeout(timeoutMs)
        const until = AbortSignal.any([signal, timeout])
        try {
          return await ask(until)
        } catch (error) {
          const first = errorOf(error)
          if (!(first instanceof LlmError) || first.kind !== 'retry') throw first
          const pause = first.retryAfterMs ?? pauseMs
          if (pause > LONGEST_PAUSE_MS) throw first
          await sleep(pause, undefined, { signal: until })
          return await ask(until)
        }
      })
      return { result, durationMs: took() }
    } catch (error) {
      const final = errorOf(error)
      if (final instanceof LlmError && final.retryAfterMs !== null) limiter.notBefore(model, final.retryAfterMs)
      throw final
    }
  }
}
