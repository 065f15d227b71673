import type { ErrorCode, ErrorDetail } from '#contract/errors.ts'

/** The kind of a refusal. Each surface maps the kinds once (REST: a status, MCP: a result that says so). */
export type ErrorKind =
  | 'validation'
  | 'unauthenticated'
  | 'payment_required'
  | 'forbidden'
  | 'not_found'
  | 'timeout'
  | 'conflict'
  | 'unprocessable'
  | 'rate_limited'
  | 'platform'
  | 'unavailable'

export interface ErrorFacts {
  code?: ErrorCode
  details?: ErrorDetail[]
  retryAfterSeconds?: number
}

/** A refusal that a caller can act on. Any other error is a fault of ours and answers 500. */
export class AppError extends Error {
  readonly kind: ErrorKind
  readonly facts: ErrorFacts

  constructor(kind: ErrorKind, message: string, facts: ErrorFacts = {}, options?: ErrorOptions) {
    super(message, options)
    this.name = 'AppError'
    this.kind = kind
    this.facts = facts
  }
}

/** 400. The first problem is also the message, so that a reader of that one line knows what to correct. */
export function invalid(details: ErrorDetail[], message?: string): AppError {
  const first = details[0]
  return new AppError(
    'validation',
    message ?? (first ? `${first.path}: ${first.message}` : 'The request is not valid'),
    {
      details,
    },
  )
}

export function invalidField(path: string, code: string, message: string): AppError {
  return invalid([{ path, code, message }])
}

export function notFound(what: string): AppError {
  return new AppError('not_found', `There is no such ${what} in this workspace`)
}

export function conflict(code: ErrorCode, message: string, details?: ErrorDetail[]): AppError {
  return new AppError('conflict', message, details ? { code, details } : { code })
}

export function forbidden(message: string): AppError {
  return new AppError('forbidden', message)
}

export function unauthenticated(message = 'Sign in: the token is missing, invalid or expired'): AppError {
  return new AppError('unauthenticated', message)
}
