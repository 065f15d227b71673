import { added, type ObjectShape, oneOf, orNull } from './shape.ts'
import { type Endpoint, filtered, paged, paging } from './spec-endpoint.ts'
import { Platform } from './spec-resources.ts'

/** The events of Spec E7, word for word. */
const EVENTS = [
  'post.published',
  'post.failed',
  'post_group.pending_approval',
  'post_group.approved',
  'post_group.rejected',
  'reply.sent',
  'account.error',
  'render.finished',
  'run.finished',
]
const STATUS = oneOf('pending', 'succeeded', 'failed')

const webhook: ObjectShape = {
  id: 'uuid',
  orgId: 'uuid',
  url: 'string',
  description: 'string|null',
  events: [oneOf(...EVENTS)],
  status: oneOf('active', 'disabled'),
  disabledReason: orNull(oneOf('by_member', 'gone', 'failing')),
  disabledAt: 'time|null',
  failingSince: 'time|null',
  previousSecretUntil: 'time|null',
  createdAt: 'time',
  updatedAt: 'time',
}
const withSecret: ObjectShape = { ...webhook, secret: 'string' }
const fields: ObjectShape = { 'events?': [oneOf(...EVENTS)], 'description?': 'string|null' }

const delivery: ObjectShape = {
  id: 'uuid',
  webhookId: 'uuid',
  event: oneOf(...EVENTS, 'webhook.test'),
  status: STATUS,
  attemptCount: 'int',
  lastAttemptAt: 'time|null',
  nextAttemptAt: 'time|null',
  lastHttpStatus: 'int|null',
  lastError: 'string|null',
  createdAt: 'time',
}
const attempt: ObjectShape = {
  number: 'int',
  startedAt: 'time',
  durationMs: 'int',
  httpStatus: 'int|null',
  error: 'string|null',
  answer: 'string|null',
}
const deliveryDetail: ObjectShape = {
  ...delivery,
  payload: { type: 'string', timestamp: 'time', data: 'object' },
  attempts: [attempt],
}

const auditLine: ObjectShape = {
  id: 'uuid',
  at: 'time',
  actor: {
    kind: oneOf('user', 'assistant', 'api_key', 'rule', 'system'),
    userId: 'uuid|null',
    name: 'string|null',
    'client?': 'string',
  },
  action: 'string',
  summary: 'string|null',
  target: orNull({ type: 'string', id: 'uuid' }),
  about: orNull({
    label: 'string|null',
    groupId: 'uuid|null',
    posts: [{ platform: Platform, at: 'time|null' }],
  }),
  beforeHash: 'string|null',
  afterHash: 'string|null',
  requestId: 'string',
}

/** Webhooks and the audit log, which were not in the first agreement. */
export const WEBHOOK_ENDPOINTS: Endpoint[] = [
  { route: 'GET {O}/webhooks', status: 200, data: [added('Spec E6', webhook)] },
  {
    route: 'POST {O}/webhooks',
    body: added('Spec E6', { url: 'uri', ...fields }),
    status: 201,
    data: added('Spec E6', withSecret),
  },
  {
    route: 'PATCH {O}/webhooks/{webhookId}',
    body: added('Spec E6', { 'url?': 'uri', ...fields, 'status?': oneOf('active', 'disabled') }),
    status: 200,
    data: added('Spec E6', webhook),
  },
  { route: 'DELETE {O}/webhooks/{webhookId}', status: 200, data: added('Spec E6', webhook) },
  { route: 'POST {O}/webhooks/{webhookId}/rotate-secret', status: 200, data: added('Spec E6', withSecret) },
  { route: 'POST {O}/webhooks/{webhookId}/test', status: 201, data: added('Spec E6', delivery) },
  {
    route: 'GET {O}/webhooks/{webhookId}/deliveries',
    query: { ...paging, ...filtered({ status: ['eq', 'in'], event: ['eq', 'in'] }) },
    status: 200,
    data: added('Spec E6', paged(delivery)),
  },
  {
    route: 'GET {O}/webhooks/{webhookId}/deliveries/{deliveryId}',
    status: 200,
    data: added('Spec E6', deliveryDetail),
  },
  {
    route: 'POST {O}/webhooks/{webhookId}/deliveries/{deliveryId}/redeliver',
    status: 200,
    data: added('Spec E6', delivery),
  },
  {
    route: 'GET {O}/audit',
    query: {
      ...paging,
      ...filtered({
        action: ['eq', 'in'],
        actorKind: ['eq', 'in'],
        userId: ['eq', 'in'],
        targetType: ['eq', 'in'],
        targetId: ['eq', 'in'],
        atFrom: ['gte'],
        atTo: ['lte'],
      }),
    },
    status: 200,
    data: added('Spec E8', paged(auditLine)),
  },
]
