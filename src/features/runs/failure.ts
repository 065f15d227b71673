import { AppError, type ErrorFacts, type ErrorKind } from '#kernel/errors.ts'
import { LlmError, type LlmErrorKind } from '#kernel/llm/llm-error.ts'

/** A refusal in the form that is stored with its run, so that every later request gets the same. */
export interface Failure {
  kind: ErrorKind
  message: string
  facts: ErrorFacts
}

/** The error for a caller if a model gave no result. Spec A9: 503 if it is not set up, 502 if it fails. */
const MODEL_FAILURES: Record<LlmErrorKind, { kind: ErrorKind; facts: ErrorFacts }> = {
  retry: { kind: 'platform', facts: { code: 'platform_error' } },
  wait: { kind: 'platform', facts: { code: 'platform_error' } },
  stop_admin: { kind: 'unavailable', facts: { code: 'provider_unavailable' } },
  refused: { kind: 'platform', facts: { code: 'platform_error' } },
  truncated: { kind: 'platform', facts: { code: 'platform_error' } },
  invalid_output: { kind: 'platform', facts: { code: 'platform_error' } },
  timeout: { kind: 'platform', facts: { code: 'platform_error' } },
  cancelled: { kind: 'platform', facts: { code: 'platform_error' } },
  bad_request: { kind: 'platform', facts: { code: 'platform_error' } },
}

const NOTHING_CHARGED = 'Nothing was charged.'

/** The failure of a run that owed something all the same. */
export const afterCharge = (why: Failure): Failure => ({
  ...why,
  message: why.message.replace(NOTHING_CHARGED, 'What was read by then was charged.'),
})

/** How a run ends after an error. Null for an error that may not happen in another attempt. */
export function failureOf(error: unknown): Failure | null {
  if (error instanceof AppError) return { kind: error.kind, message: error.message, facts: error.facts }
  if (!(error instanceof LlmError)) return null
  const { kind, facts } = MODEL_FAILURES[error.kind]
  const wait = error.retryAfterMs === null ? {} : { retryAfterSeconds: Math.ceil(error.retryAfterMs / 1000) }
  return { kind, message: withEnd(error.words), facts: { ...facts, ...wait } }
}

/** `limitMs` is the time limit of this kind of run, if it has one. */
export const outOfTime = (limitMs: number | undefined): Failure => ({
  kind: 'platform',
  message: withEnd(
    `This took longer than ${limitMs === undefined ? 'five' : Math.round(limitMs / 60_000)} minutes, so it was ended: try again, with less of it if you can`,
  ),
  facts: { code: 'platform_error' },
})

export const WORN_OUT: Failure = {
  kind: 'platform',
  message: withEnd(
    'This was started three times and was interrupted each time: try again, and tell whoever runs this installation if it happens again',
  ),
  facts: { code: 'platform_error' },
}

export const NEVER_BEGUN: Failure = {
  kind: 'platform',
  message: withEnd('No worker has begun this within a day: whoever runs this installation must start a worker'),
  facts: { code: 'platform_error' },
}

export function overBudget(what: string): AppError {
  return new AppError('platform', withEnd(`The model did not finish within ${what}: try again, or ask for less`), {
    code: 'platform_error',
  })
}

export function overDay(): AppError {
  return new AppError(
    'rate_limited',
    withEnd(
      'This workspace has used up its daily budget for AI models: try again in some hours, or ask whoever runs this installation to raise AI_DAILY_USD_PER_WORKSPACE',
    ),
    { code: 'rate_limit_exceeded', retryAfterSeconds: 3600 },
  )
}

export function toError({ kind, message, facts }: Failure): AppError {
  return new AppError(kind, message, facts)
}

/** The kind of the error, for the step's row. */
export function errorClass(error: unknown): string {
  if (error instanceof LlmError) return error.kind
  if (error instanceof Error && error.name === 'AbortError') return 'cancelled'
  return error instanceof AppError ? 'refused' : 'fault'
}

function withEnd(words: string): string {
  return `${words.replace(/[.\s]+$/, '')}. ${NOTHING_CHARGED}`
}
