import { type Answer, jsonAnswer } from '../kit/answer.ts'
import type { VendorAnswers } from '../kit/serve.ts'

/** X's error body: `{title, detail, type, status}`, after RFC 7807. */
export function problem(
  status: number,
  parts: { title?: string; detail: string; type?: string; [more: string]: unknown },
): Answer {
  const { title = TITLES[status] ?? 'Error', type = 'about:blank', ...rest } = parts
  return jsonAnswer(
    status,
    { title, type, status, ...rest },
    { 'content-type': 'application/problem+json; charset=utf-8' },
  )
}

const TITLES: Record<number, string> = {
  400: 'Bad Request',
  401: 'Unauthorized',
  403: 'Forbidden',
  404: 'Not Found',
  429: 'Too Many Requests',
  500: 'Internal Server Error',
  502: 'Bad Gateway',
  503: 'Service Unavailable',
  504: 'Gateway Timeout',
}

const TYPE_BASE = 'https://api.x.com/2/problems/'

export function invalidRequest(...messages: string[]): Answer {
  return problem(400, {
    title: 'Invalid Request',
    detail: 'One or more parameters to your request was invalid.',
    type: `${TYPE_BASE}invalid-request`,
    errors: messages.map((message) => ({ message })),
  })
}

export const unauthorized = (): Answer => problem(401, { detail: 'Unauthorized' })
export const forbidden = (detail = 'Forbidden'): Answer => problem(403, { detail })

/** An error within a 200 answer, for something requested that does not exist. */
export function notFoundError(
  id: string,
  parameter: string,
  resource: 'tweet' | 'user' = 'tweet',
): Record<string, unknown> {
  return {
    value: id,
    detail: `Could not find ${resource} with ${parameter}: [${id}].`,
    title: 'Not Found Error',
    resource_type: resource,
    parameter,
    resource_id: id,
    type: `${TYPE_BASE}resource-not-found`,
  }
}

export function notFound(id: string, parameter: string): Answer {
  return problem(404, { ...notFoundError(id, parameter), detail: `Could not find tweet with ${parameter}: [${id}].` })
}

export function rateLimited(resetsAtSeconds: number, limit: number): Answer {
  const answer = problem(429, { detail: 'Too Many Requests', type: `${TYPE_BASE}rate-limit-exceeded` })
  return {
    ...answer,
    headers: { ...answer.headers, ...rateLimitHeaders({ limit, remaining: 0, resetsAt: resetsAtSeconds }) },
  }
}

export function rateLimitHeaders(stand: {
  limit: number
  remaining: number
  resetsAt: number
}): Record<string, string> {
  return {
    'x-rate-limit-limit': String(stand.limit),
    'x-rate-limit-remaining': String(stand.remaining),
    'x-rate-limit-reset': String(stand.resetsAt),
  }
}

export function xAnswers(now: () => number): VendorAnswers {
  return {
    rateLimited: (seconds) => rateLimited(Math.ceil(now() / 1000) + seconds, 100),
    refused: (status) =>
      status === 400
        ? invalidRequest('The sandbox was told to refuse this.')
        : problem(status, { detail: TITLES[status] ?? 'Refused' }),
    failed: (status) => problem(status, { detail: TITLES[status] ?? 'Failed' }),
    expiredToken: unauthorized,
    unknownRoute: () => problem(404, { detail: 'Not Found' }),
  }
}
