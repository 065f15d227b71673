import { type Answer, jsonAnswer } from '../kit/answer.ts'
import type { VendorAnswers } from '../kit/serve.ts'

/** An error of the protocol: `{error, message}` with its status. Thrown by handlers. */
export class XrpcError extends Error {
  readonly status: number
  readonly error: string
  constructor(status: number, error: string, message: string) {
    super(message)
    this.status = status
    this.error = error
  }
}

export const invalidRequest = (message: string, error = 'InvalidRequest') => new XrpcError(400, error, message)
export const authRequired = (message = 'Authentication Required', error = 'AuthenticationRequired') =>
  new XrpcError(401, error, message)

export function errorAnswer(error: XrpcError): Answer {
  return jsonAnswer(error.status, { error: error.error, message: error.message })
}

/** Names and messages by status, as in the reference server. */
const BY_STATUS: Record<number, [string, string]> = {
  400: ['InvalidRequest', 'Invalid Request'],
  401: ['AuthenticationRequired', 'Authentication Required'],
  403: ['Forbidden', 'Forbidden'],
  404: ['XRPCNotSupported', 'XRPCNotSupported'],
  413: ['PayloadTooLarge', 'request entity too large'],
  500: ['InternalServerError', 'Internal Server Error'],
  502: ['UpstreamFailure', 'Upstream Failure'],
  503: ['NotEnoughResources', 'Not Enough Resources'],
  504: ['UpstreamTimeout', 'Upstream Timeout'],
}

export function statusAnswer(status: number): Answer {
  const [error, message] = BY_STATUS[status] ?? ['InternalServerError', 'Internal Server Error']
  return errorAnswer(new XrpcError(status, error, message))
}

export function rateLimitedAnswer(retryAfterSeconds: number, headers: Record<string, string>): Answer {
  const answer = errorAnswer(new XrpcError(429, 'RateLimitExceeded', 'Rate Limit Exceeded'))
  return { ...answer, headers: { ...answer.headers, ...headers, 'retry-after': String(retryAfterSeconds) } }
}

export function rateLimitHeaders(
  stand: { limit: number; remaining: number; resetsAt: number },
  windowMs: number,
): Record<string, string> {
  return {
    'ratelimit-limit': String(stand.limit),
    'ratelimit-remaining': String(stand.remaining),
    'ratelimit-reset': String(stand.resetsAt),
    'ratelimit-policy': `${stand.limit};w=${windowMs / 1000}`,
  }
}

export function blueskyAnswers(now: () => number, isMethod: (path: string) => boolean): VendorAnswers {
  return {
    rateLimited(seconds) {
      const resetsAt = Math.ceil(now() / 1000) + seconds
      return rateLimitedAnswer(seconds, rateLimitHeaders({ limit: 3000, remaining: 0, resetsAt }, 300_000))
    },
    refused: statusAnswer,
    failed: statusAnswer,
    expiredToken: () => errorAnswer(invalidRequest('Token has expired', 'ExpiredToken')),
    unknownRoute({ method, path }) {
      if (!path.startsWith('/xrpc/')) return jsonAnswer(404, { error: 'NotFound', message: 'Not Found' })
      if (!isMethod(path)) return errorAnswer(new XrpcError(501, 'MethodNotImplemented', 'Method Not Implemented'))
      return errorAnswer(
        new XrpcError(
          405,
          'InvalidRequest',
          `Incorrect HTTP method (${method}) expected ${method === 'GET' ? 'POST' : 'GET'}`,
        ),
      )
    },
  }
}
