import { randomUUID } from 'node:crypto'
import { type Answer, jsonAnswer } from '../kit/answer.ts'
import type { VendorAnswers } from '../kit/serve.ts'

interface FieldProblem {
  field: string
  message: string
}

/** Paddle's error body. */
export function problem(
  status: number,
  code: string,
  detail: string,
  { errors, headers }: { errors?: FieldProblem[]; headers?: Record<string, string> } = {},
): Answer {
  const room = /^(subscription|transaction|adjustment)_/.exec(code)?.[1]
  const error = {
    type: status < 500 ? 'request_error' : 'api_error',
    code,
    detail,
    documentation_url: `https://developer.paddle.com/v1/errors/${room ? `${room}s` : 'shared'}/${code}`,
    ...(errors && { errors }),
  }
  return jsonAnswer(status, { error, meta: { request_id: randomUUID() } }, headers)
}

export const notFound = (id: string): Answer => problem(404, 'not_found', `Entity ${id} not found`)

export const badRequest = (field: string, message: string): Answer =>
  problem(400, 'bad_request', 'Invalid request', { errors: [{ field, message }] })

/** A refusal by the state that a subscription is in. */
export const refused = (code: string, detail: string): Answer => problem(400, code, detail)

export const paddleAnswers: VendorAnswers = {
  rateLimited: (seconds) =>
    problem(429, 'too_many_requests', 'IP address exceeded the allowed rate limit', {
      headers: { 'retry-after': String(seconds) },
    }),
  refused: (status) => problem(status, 'bad_request', 'The sandbox was told to refuse this'),
  failed: (status) => problem(status, 'internal_error', 'Internal server error'),
  expiredToken: () => problem(403, 'invalid_token', 'Authentication token is invalid or expired'),
  unknownRoute: ({ path }) => problem(404, 'invalid_url', `The URL is invalid: ${path}`),
}
