import { KEY_OF } from './ai-settings.ts'
import type { ConfiguredModel, LlmTask, ModelProvider } from './llm.ts'
import { LlmError } from './llm-error.ts'
import type { Failure } from './read-failure.ts'

export const PROVIDER_NAMES: Record<ModelProvider, string> = {
  openai: 'OpenAI',
  anthropic: 'Anthropic',
  google: 'Google',
  compatible: 'The model server',
}

/** The wait before a retry if the provider names none. */
const PATIENCE_MS = 20_000

/**
 * Matches the provider's codes for missing money: a kind of 429 that waiting does not cure, and Anthropic's 400 about
 * an empty balance.
 */
const MONEY =
  /^(insufficient_quota|credit_balance_exhausted|billing_hard_limit_reached|billing_not_active|billing_error|enforced_spend_limit_reached)$/
const MONEY_WORDS = /credit balance is too low|insufficient (credits|balance|funds)|billing (account|to be enabled)/i
const KEY = /^(invalid_api_key|api_key_invalid|authentication_error|unauthenticated)$/
const MODEL = /^(model_not_found|not_found_error|not_found)$/
const MODEL_WORDS = /model\b.*\b(not found|does not exist|not supported|is not available)|no models? loaded/i
const FILTER = /^(content_filter|content_policy_violation|moderation_blocked|image_generation_user_error)$/
const FILTER_WORDS = /flagged|moderation|safety system/i
const TOO_LONG = /^(context_length_exceeded|string_above_max_length|request_too_large)$/
const TOO_LONG_WORDS = /prompt is too long|context (length|window|size)|maximum number of tokens|too many tokens/i

/**
 * Decides what a provider's failure means for the caller (retry, wait or stop), and makes the message. The message
 * contains none of the provider's words: a server may send back the key, or the contents of an address that only the
 * server reaches. Decision 063
 */
export function classifyFailure(failure: Failure, { provider, model }: ConfiguredModel, task: LlmTask): LlmError {
  const { status, message, isPage } = failure
  const who = PROVIDER_NAMES[provider]
  const variable = `AI_MODEL_${task.toUpperCase()}`
  const key = KEY_OF[provider === 'compatible' ? 'openai' : provider]
  const has = (codes: RegExp, words?: RegExp) =>
    failure.codes.some((code) => codes.test(code)) || words?.test(message) === true
  const is = (kind: LlmError['kind'], words: string, retryAfterMs: number | null = null) =>
    new LlmError(kind, `${who} ${words}`, { retryAfterMs })
  const operator = 'whoever runs this installation'

  if (isPage && (status === 200 || status === 404 || status === 405)) {
    return is('stop_admin', `answered with a web page: ${operator} must check its address, which often ends in /v1`)
  }
  if (status === 402 || has(MONEY, MONEY_WORDS)) {
    return is('stop_admin', `will not work until it is paid: ${operator} must add credit or raise the limit there`)
  }
  if (status === 401 || has(KEY)) return is('stop_admin', `did not accept the key: ${operator} must check ${key}`)
  if (status === 403 && !has(FILTER, FILTER_WORDS)) {
    return is('stop_admin', `does not allow this: ${operator} must check what the key in ${key} may do, and from where`)
  }
  if (status === 429 && failure.codes.some((code) => code.includes('perday'))) {
    return is('stop_admin', `has a daily limit, which is used up: ${operator} must raise it there, or wait`)
  }
  if (status === 429) {
    const ms = failure.retryAfterMs ?? PATIENCE_MS
    return is('wait', `takes no more requests for now: try again in ${inWords(ms)}`, ms)
  }
  if (status === null || status === 200 || status === 408 || status === 409 || status >= 500) {
    return is('retry', `${troubleOf(status)}: try again in a minute`, failure.retryAfterMs)
  }
  if (status === 404 || has(MODEL, MODEL_WORDS)) {
    return is('stop_admin', `has no model ${model}, or the key may not use it: ${operator} must check ${variable}`)
  }
  if (has(FILTER, FILTER_WORDS)) return is('refused', 'refuses this by its rules for content: ask for something else')
  if (status === 413 || has(TOO_LONG, TOO_LONG_WORDS)) {
    return is('bad_request', 'cannot take a text of this length: shorten it')
  }
  const words = `${who} refused the request (status ${status}): ${operator} finds its answer in the log`
  return new LlmError('bad_request', words, { detail: message })
}

function troubleOf(status: number | null): string {
  if (status === null) return 'cannot be reached'
  if (status === 200) return 'gave an answer that cannot be read'
  return status === 529 || status === 503 ? 'is overloaded' : 'has a fault of its own'
}

function inWords(ms: number): string {
  const seconds = Math.max(1, Math.ceil(ms / 1000))
  if (seconds < 120) return seconds === 1 ? 'a second' : `${seconds} seconds`
  return `${Math.ceil(seconds / 60)} minutes`
}
