import { isDatabaseAway } from '#kernel/db/connect-error.ts'
import { AppError, type ErrorKind } from '#kernel/errors.ts'

const STATUS: Record<ErrorKind, number> = {
  validation: 400,
  unauthenticated: 401,
  payment_required: 402,
  forbidden: 403,
  not_found: 404,
  timeout: 408,
  conflict: 409,
  unprocessable: 422,
  rate_limited: 429,
  platform: 502,
  unavailable: 503,
}

export interface HttpError {
  status: number
  body: Record<string, unknown>
  headers: Record<string, string>
}

const DATABASE_AWAY = new AppError(
  'unavailable',
  'The database cannot be reached at this moment: try again in a few seconds, with the same Idempotency-Key if you sent one',
  { retryAfterSeconds: 5 },
)

/** Turns a refusal into an HTTP answer; nothing else does. Spec A7 to A9 */
export function httpError(fault: unknown): HttpError {
  const error = isDatabaseAway(fault) ? DATABASE_AWAY : fault
  if (!(error instanceof AppError)) {
    return {
      status: 500,
      body: { error: 'Something went wrong on our side: try again, and report the request id' },
      headers: {},
    }
  }
  const { code, details, retryAfterSeconds } = error.facts
  return {
    status: STATUS[error.kind],
    body: {
      error: error.message,
      ...(code && { code }),
      ...(details && { details }),
      ...(retryAfterSeconds !== undefined && { retryAfterSeconds }),
    },
    headers: {
      ...(retryAfterSeconds !== undefined && { 'retry-after': String(Math.ceil(retryAfterSeconds)) }),
      ...(error.kind === 'unauthenticated' && { 'www-authenticate': 'Bearer' }),
    },
  }
}
