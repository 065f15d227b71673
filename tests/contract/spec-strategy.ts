import { added, anyOf, type ObjectShape, oneOf, orNull } from './shape.ts'
import { type Endpoint, paged, paging } from './spec-endpoint.ts'
import { Platform } from './spec-resources.ts'

const CONTENT_TYPE = oneOf('educational', 'opinion', 'personal', 'community', 'promotional')
const CONFIDENCE = oneOf('high', 'medium', 'low')

const channelPriority: ObjectShape = {
  platform: Platform,
  'enabled?': 'bool',
  'priority?': 'int',
  'postsPerWeek?': 'number',
}
const contentMix: ObjectShape = { contentType: CONTENT_TYPE, targetPercent: 'number' }
const OPPORTUNITY_STATUS = oneOf('open', 'exploring', 'done', 'dismissed')
const PRIORITY_STATUS = oneOf('active', 'expired', 'cancelled')
const RECOMMENDATION_STATUS = oneOf('pending', 'accepted', 'rejected')

export const Strategy: ObjectShape = {
  id: 'uuid',
  orgId: 'uuid',
  version: 'int',
  status: oneOf('draft', 'active', 'superseded'),
  primaryObjective: 'string',
  targetAudience: 'string',
  pillars: [{ id: 'string', name: 'string', 'description?': 'string', 'priority?': 'int', 'keywords?': ['string'] }],
  channelPriorities: [channelPriority],
  contentMix: [contentMix],
  meta: {
    'schemaVersion?': 'int',
    'generatedAt?': 'time|null',
    'confirmedAt?': 'time|null',
    'confirmedBy?': 'uuid|null',
    'lastEditedAt?': 'time|null',
    'lastSuggestedAt?': 'time|null',
  },
  createdAt: 'time',
  updatedAt: 'time',
  'sourceGoal?': 'string|null',
  'positioningAngles?': ['string'],
  'opportunities?': [{ id: 'string', theme: 'string', 'rationale?': 'string', 'status?': OPPORTUNITY_STATUS }],
  'priorities?': [
    {
      id: 'string',
      text: 'string',
      startsAt: 'time',
      'endsAt?': 'time|null',
      'status?': PRIORITY_STATUS,
      'createdAt?': 'time',
      'createdBy?': 'uuid|null',
    },
  ],
  'guardrailNotes?': ['string'],
  'recommendations?': [
    {
      id: 'string',
      summary: 'string',
      createdAt: 'time',
      'rationale?': 'string',
      'proposedChange?': 'string',
      'status?': RECOMMENDATION_STATUS,
    },
  ],
  'confidence?': CONFIDENCE,
  ...added('decision 101', { source: oneOf('ai', 'heuristic'), contentHash: 'string' }),
}

const measured: ObjectShape = {
  outCount: 'int',
  aheadCount: 'int',
  percent: 'number|null',
  targetPercent: 'number',
  standing: oneOf('owed', 'even', 'over'),
}
const ActiveStrategy: ObjectShape = {
  ...Strategy,
  ...added('Spec W23', {
    'posted?': {
      windowDays: 'int',
      outCount: 'int',
      aheadCount: 'int',
      withoutPillar: 'int',
      withoutContentType: 'int',
      pillars: [{ pillarId: 'string', ...measured }],
      contentMix: [{ contentType: CONTENT_TYPE, ...measured }],
    },
  }),
}

/** "body = Strategy content fields all optional" */
const changes: ObjectShape = {
  'sourceGoal?': 'string|null',
  'primaryObjective?': 'string',
  'targetAudience?': 'string',
  'pillars?': [
    { name: 'string', 'id?': 'string', 'description?': 'string', 'priority?': 'int', 'keywords?': ['string'] },
  ],
  'channelPriorities?': [channelPriority],
  'contentMix?': [contentMix],
  'positioningAngles?': ['string'],
  'opportunities?': [{ 'id?': 'string', theme: 'string', 'rationale?': 'string', 'status?': OPPORTUNITY_STATUS }],
  'priorities?': [
    {
      'id?': 'string',
      text: 'string',
      'startsAt?': 'string',
      'endsAt?': 'string|null',
      'status?': PRIORITY_STATUS,
      'createdAt?': 'string',
      'createdBy?': 'uuid|null',
    },
  ],
  'guardrailNotes?': ['string'],
  'recommendations?': [
    {
      'id?': 'string',
      summary: 'string',
      'createdAt?': 'string',
      'rationale?': 'string',
      'proposedChange?': 'string',
      'status?': RECOMMENDATION_STATUS,
    },
  ],
  'confidence?': CONFIDENCE,
}

/** Spec W12, W13 */
export const STRATEGY_ENDPOINTS: Endpoint[] = [
  { route: 'GET {O}/strategy', status: 200, data: orNull(ActiveStrategy), tool: 'get_strategy' },
  { route: 'PATCH {O}/strategy', body: changes, status: 200, data: Strategy },
  {
    route: 'POST {O}/strategy/confirm',
    body: {
      'updates?': changes,
      ...added('Spec W12', { 'version?': 'int', 'expected?': { version: 'int', contentHash: 'string' } }),
    },
    status: 200,
    data: Strategy,
  },
  {
    route: 'POST {O}/strategy/generate',
    body: { 'goal?': 'string', 'replaceActive?': 'bool', ...added('Spec A16', { 'estimateOnly?': 'bool' }) },
    status: 200,
    data: anyOf(
      {
        ...Strategy,
        ...added('decision 101', { warnings: ['string'], creditsUsed: 'number', remainingCredits: 'number' }),
      },
      added('Spec A16', { estimate: { credits: 'number', providerCostMilliUsd: 'number|null' } }),
    ),
  },
  { route: 'GET {O}/strategy/versions', query: paging, status: 200, data: paged(Strategy) },
  { route: 'GET {O}/strategy/versions/{version}', status: 200, data: Strategy },
  { route: 'POST {O}/strategy/versions/{version}/restore', status: 200, data: Strategy },
]
