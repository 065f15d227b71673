import { ERROR_CODES } from '#contract/errors.ts'
import { answersNothing, isOrgOperation, isWrite, type Operation } from '#kernel/operation.ts'

type Json = Record<string, unknown>

export const errorSchema: Json = {
  type: 'object',
  required: ['error'],
  properties: {
    error: { type: 'string', description: 'What went wrong and what to do, in words for people' },
    code: { type: 'string', enum: [...ERROR_CODES] },
    details: {
      type: 'array',
      items: {
        type: 'object',
        required: ['path', 'message', 'code'],
        properties: { path: { type: 'string' }, message: { type: 'string' }, code: { type: 'string' } },
      },
    },
    retryAfterSeconds: { type: 'number' },
  },
}

const text = (description: string): Json => ({ description, schema: { type: 'string' } })

/** The headers of answers, as components. */
export const answerHeaders: Record<string, Json> = {
  RequestId: text('Names the request; say it when you report a fault'),
  RateLimitPolicy: text('The limits that the call counts against, `"requests";q=300;w=60`'),
  RateLimit: text(
    'How much of each limit is left, and in how many seconds all of it is free again, `"requests";r=299;t=60`',
  ),
  RetryAfter: { description: 'Seconds to wait', schema: { type: 'integer' } },
  ETag: text('Names these very bytes: send it as `If-None-Match`, and get 304 while nothing has changed'),
  IdempotentReplayed: {
    description: '`true`: the answer to an earlier request with this Idempotency-Key',
    schema: { type: 'string', enum: ['true'] },
  },
  Deprecation: text('Since when the operation should not be used any more (RFC 9745)'),
  Sunset: text('When the operation is removed (RFC 8594)'),
  Link: text('What to use in its place, as `rel="successor-version"`'),
}

/** The header's own name, if the component has another one. */
const HEADER_NAMES: Record<string, string> = {
  RequestId: 'X-Request-Id',
  RateLimitPolicy: 'RateLimit-Policy',
  RetryAfter: 'Retry-After',
  IdempotentReplayed: 'Idempotent-Replayed',
}

const ERRORS: Record<string, [name: string, description: string, headers?: string[]]> = {
  400: ['ValidationFailed', 'Body, query or path failed validation; `details` lists each problem'],
  401: ['Unauthorized', 'The token is missing, invalid or expired, or what stood behind it has ended'],
  402: ['PaymentRequired', 'The plan does not allow it right now; `code` says why, and reads keep working'],
  403: ['Forbidden', "The member's role or workspace does not allow it"],
  404: ['NotFound', 'The resource does not exist in this workspace'],
  409: ['Conflict', 'The state of the resource does not allow it; `code` says why'],
  422: [
    'Unprocessable',
    'Nothing was saved; `details` names each field that cannot be taken, and `code` names the resource',
  ],
  429: [
    'TooManyRequests',
    'Too many requests; wait `retryAfterSeconds`',
    ['RetryAfter', 'RateLimit', 'RateLimitPolicy'],
  ],
  502: ['PlatformError', 'A platform or a provider failed, or refused; the words say which, and what to do'],
  503: ['Unavailable', 'Something is not set up, or too much is waiting; the words say who does what', ['RetryAfter']],
}

export const errorResponses = Object.fromEntries(
  Object.values(ERRORS).map(([name, description, headers = []]) => [
    name,
    {
      description,
      headers: headerRefs(['RequestId', ...headers]),
      content: { 'application/json': { schema: { $ref: '#/components/schemas/Error' } } },
    },
  ]),
)

/** Every answer of an operation by its status; `output` is the schema of the success. */
export function responsesOf(operation: Operation, output: Json): Json {
  const schema = operation.raw ? output : { type: 'object', properties: { data: output }, required: ['data'] }
  return {
    [operation.status]: {
      description: answersNothing(operation) ? 'Done; the body is empty' : 'OK',
      headers: headerRefs(headersOf(operation)),
      ...(!answersNothing(operation) && { content: { 'application/json': { schema } } }),
    },
    ...Object.fromEntries(
      statusesOf(operation).map((status) => [status, { $ref: `#/components/responses/${ERRORS[status]?.[0]}` }]),
    ),
  }
}

function headersOf(operation: Operation): string[] {
  const isOpen = operation.permission === 'public'
  return [
    'RequestId',
    ...(isOpen && !operation.counted ? [] : ['RateLimit', 'RateLimitPolicy']),
    ...(operation.method === 'GET' ? ['ETag'] : []),
    ...(isWrite(operation) && !isOpen ? ['IdempotentReplayed'] : []),
    ...(operation.deprecated ? ['Deprecation', 'Sunset', 'Link'] : []),
  ]
}

function statusesOf(operation: Operation): string[] {
  const writes = isWrite(operation)
  if (operation.permission === 'public') {
    if (writes) return ['400', '401', '403', '404', '429']
    return Object.keys(operation.params).length > 0 ? ['400', '401', '403', '404', '429'] : ['400', '429']
  }
  const paid = writes && isOrgOperation(operation) && !operation.openWhenReadOnly
  // A reader of outside data may find that the required account is disconnected.
  const mayConflict = writes || operation.run.in === 'steps'
  const own = [...(mayConflict ? ['409'] : []), ...(operation.judgesFields ? ['422'] : [])]
  // Heavy operations call models, networks or ffmpeg, which may fail, or may have to wait too long for their turn.
  const outside = operation.counted === 'heavy' ? ['502', '503'] : []
  return ['400', '401', ...(paid ? ['402'] : []), '403', '404', ...own, '429', ...outside]
}

function headerRefs(names: readonly string[]): Json {
  return Object.fromEntries(names.map((name) => [HEADER_NAMES[name] ?? name, { $ref: `#/components/headers/${name}` }]))
}
