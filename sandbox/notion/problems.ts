import { randomUUID } from 'node:crypto'
import { type Answer, jsonAnswer } from '../kit/answer.ts'
import type { VendorAnswers } from '../kit/serve.ts'

const CODES: Record<number, string> = {
  400: 'validation_error',
  401: 'unauthorized',
  403: 'restricted_resource',
  404: 'object_not_found',
  409: 'conflict_error',
  429: 'rate_limited',
  500: 'internal_server_error',
  502: 'bad_gateway',
  503: 'service_unavailable',
  504: 'gateway_timeout',
  529: 'service_overload',
}

/** Notion's error body. */
export function problem(
  status: number,
  message: string,
  { code = CODES[status] ?? 'internal_server_error', more = {}, headers = {} as Record<string, string> } = {},
): Answer {
  return jsonAnswer(status, { object: 'error', status, code, message, ...more, request_id: randomUUID() }, headers)
}

export const unauthorized = (): Answer => problem(401, 'API token is invalid.')
export const invalid = (message: string): Answer => problem(400, message)
export const notFound = (what: string, id: string): Answer =>
  problem(
    404,
    `Could not find ${what} with ID: ${id}. Make sure the relevant pages and databases are shared with your integration.`,
  )

/** The refusal when a limit is reached, of a connection or of its whole workspace. */
export const rateLimited = (seconds: number, reason = 'connection_rate_limit'): Answer =>
  problem(429, 'You have been rate limited. Please try again in a few minutes.', {
    more: { additional_data: { rate_limit_reason: reason } },
    headers: { 'retry-after': String(seconds) },
  })

/** An answer of the OAuth endpoints has the fields of the OAuth standard besides Notion's own. */
export const refusedGrant = (error: string, description: string, status = 400): Answer =>
  problem(status, description, { code: error, more: { error, error_description: description } })

export const notionAnswers: VendorAnswers = {
  rateLimited: (seconds) => rateLimited(seconds, 'workspace_rate_limit'),
  refused: (status) => problem(status, 'The sandbox was told to refuse this.'),
  failed: (status) =>
    problem(status, 'Something went wrong.', { headers: status === 529 ? { 'retry-after': '2' } : {} }),
  expiredToken: unauthorized,
  unknownRoute: ({ path }) => problem(400, 'Invalid request URL.', { code: 'invalid_request_url', more: { path } }),
}
