import type { ModelAnswer, ModelUsage } from './llm.ts'

/** Why a model gave nothing that can be used, by what can be done about it. */
export type LlmErrorKind =
  | 'retry' // trouble at the provider that passes; it was tried twice already
  | 'wait' // too many requests; again after `retryAfterMs`
  | 'stop_admin' // no money, no right key, no such model: somebody must change something first
  | 'refused' // the provider's filter, or the model itself, will not do this
  | 'truncated' // the answer did not end within the tokens that it may have
  | 'invalid_output' // the answer is not of the schema that was asked for, or empty
  | 'timeout' // no answer within AI_TIMEOUT_SECONDS
  | 'cancelled' // by the caller's signal
  | 'bad_request' // the provider does not take what we sent, such as a text that is too long

export class LlmError extends Error {
  readonly kind: LlmErrorKind
  /** For people: what happened, and who must do what. */
  readonly words: string
  /** Of `wait`, and where the provider said so of `retry`. */
  readonly retryAfterMs: number | null
  /** What was paid although nothing came of it; null if nothing is known to have been. */
  readonly answer: ModelAnswer | null
  /** What the provider said, for the log alone: it may hold anything. */
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
