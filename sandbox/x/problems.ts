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
  402: 'Payment Required',
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

/** A refusal of a parameter's value, in the words of the search endpoints. */
export function invalidValue(parameter: string, value: string, message: string): Answer {
  return problem(400, {
    title: 'Invalid Request',
    detail: 'One or more parameters to your request was invalid.',
    type: `${TYPE_BASE}invalid-request`,
    errors: [{ parameters: { [parameter]: [value] }, message }],
  })
}

export const unauthorized = (): Answer => problem(401, { detail: 'Unauthorized' })
export const forbidden = (detail = 'Forbidden'): Answer => problem(403, { detail })

/** The refusal of a token of the wrong kind: the app's instead of an account's, or the other way round. */
export const unsupportedAuthentication = (needed: 'user' | 'app'): Answer =>
  problem(403, {
    title: 'Unsupported Authentication',
    detail:
      needed === 'user'
        ? 'Authenticating with OAuth 2.0 Application-Only is forbidden for this endpoint.  Supported authentication types are [OAuth 1.0a User Context, OAuth 2.0 User Context].'
        : 'Authenticating with OAuth 2.0 User Context is forbidden for this endpoint.  Supported authentication types are [OAuth 2.0 Application-Only].',
    type: `${TYPE_BASE}unsupported-authentication`,
  })

/** An error within a 200 answer, for a thing that does not exist. */
export function notFoundError(
  id: string,
  parameter: string,
  resource: 'tweet' | 'user' | 'list' = 'tweet',
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

/** An error within a 200 answer, for a thing that the caller may not see. */
export function notAuthorizedError(id: string, parameter: string, resource: 'tweet' | 'user'): Record<string, unknown> {
  return {
    value: id,
    detail: `Sorry, you are not authorized to see the ${resource === 'tweet' ? 'Tweet' : 'user'} with ${parameter}: [${id}].`,
    title: 'Authorization Error',
    resource_type: resource,
    parameter,
    resource_id: id,
    section: 'data',
    type: `${TYPE_BASE}not-authorized-for-resource`,
  }
}

/** An error within a 200 answer, for a figure that X tells only a post's author, and only for thirty days. */
export function notAuthorizedForField(id: string, parameter: string, field: string): Record<string, unknown> {
  return {
    resource_type: 'tweet',
    field,
    parameter,
    resource_id: id,
    title: 'Field Authorization Error',
    section: 'data',
    detail: `Sorry, you are not authorized to access '${field}' on the Tweet with ${parameter} : [${id}].`,
    value: id,
    type: `${TYPE_BASE}not-authorized-for-field`,
  }
}

/** An error within a 200 answer, for an account that X has suspended. */
export function suspendedError(value: string, parameter: string): Record<string, unknown> {
  return {
    value,
    detail: `User has been suspended: [${value}].`,
    title: 'Forbidden',
    resource_type: 'user',
    parameter,
    resource_id: value,
    section: 'data',
    type: `${TYPE_BASE}resource-not-found`,
  }
}

/** 429 although the rate-limit headers show calls left: waiting does not help before the month ends. */
export function usageCapExceeded(accountId: string): Answer {
  return problem(429, {
    account_id: accountId,
    product_name: 'standard-basic',
    title: 'UsageCapExceeded',
    period: 'Monthly',
    scope: 'Product',
    detail: 'Usage cap exceeded: Monthly product cap',
    type: `${TYPE_BASE}usage-capped`,
  })
}

export function creditsDepleted(accountId: string): Answer {
  return problem(402, {
    account_id: accountId,
    title: 'CreditsDepleted',
    detail: `Your enrolled account [${accountId}] does not have any credits to fulfill this request.`,
    type: `${TYPE_BASE}credits`,
  })
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
