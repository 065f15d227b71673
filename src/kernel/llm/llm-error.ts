import type { ModelAnswer, ModelUsage } from './llm.ts'

/** Why a model gave nothing usable, grouped by what can be done about it. */
export type LlmErrorKind =
  | 'retry' // a temporary problem at the provider; two attempts have failed
  | 'wait' // too many requests: the caller may try again after `retryAfterMs`
  | 'stop_admin' // no money, no valid key, no such model: somebody must change something first
  | 'refused' // the provider's filter or the model itself refuses
  | 'truncated' // the answer did not end within its allowed tokens
  | 'invalid_output' // the answer does not fit the requested schema, or is empty
  | 'timeout' // no answer within AI_TIMEOUT_SECONDS
  | 'cancelled' // the caller's signal was aborted
  | 'bad_request' // the provider does not accept what we sent, such as a text that is too long

export class LlmError extends Error {
  readonly kind: LlmErrorKind
  /** For people: what happened, and who must do what. */
  readonly words: string
  /** Set for `wait`, and for `retry` if the provider named a time. */
  readonly retryAfterMs: number | null
  /**
   * The tokens and cost of a call that gave nothing usable; after a time-out or a cancellation they may be estimated.
   * Null if neither is known.
   */
  readonly answer: ModelAnswer | null
  /** The provider's message, for the log alone: it may hold anything. */
  readonly detail: string | null

  constructor(
    kind: LlmErrorKind,
    words: string,
    more: { retryAfterMs?: number | null; answer?: ModelAnswer | null; detail?: string; cause?: unknown } = {},
  ) {
    super(words, { cause: more.cause })
    this.name = 'LlmError'
    this.kind = kind
    this.words = words
    this.retryAfterMs = more.retryAfterMs ?? null
    this.answer = more.answer ?? null
    this.detail = more.detail ?? null
  }

  get usage(): ModelUsage | null {
    return this.answer?.usage ?? null
  }
}
