import { added, type ObjectShape, oneOf, orNull } from './shape.ts'
import { performance } from './spec-analytics.ts'
import type { Endpoint } from './spec-endpoint.ts'
import { Platform, Post, REJECT_REASON } from './spec-resources.ts'
import { agentRun } from './spec-runs.ts'

const pause: ObjectShape = {
  workspace: 'bool',
  platforms: [Platform],
  accountIds: ['uuid'],
  reason: 'string|null',
  updatedAt: 'time|null',
  updatedBy: 'uuid|null',
}

const OUTCOME = oneOf(
  'published',
  'deleted',
  'processing',
  'found_live',
  'not_live',
  'not_sent',
  'rate_limited',
  'no_effect',
  'refused',
  'duplicate',
  'reconnect_needed',
  'permission_missing',
)

const coverage: ObjectShape = {
  windowDays: 'int',
  timezone: 'string',
  overallStatus: oneOf('covered', 'needs_attention'),
  channels: ['object'],
  pendingApprovalTotal: 'int',
}

const STEP = oneOf('brand', 'social', 'x_connection', 'billing', 'strategy', 'first_content')
/** Spec U6 */
const onboarding: ObjectShape = {
  currentStep: STEP,
  completed: 'bool',
  steps: [{ key: STEP, label: 'string', completed: 'bool', required: 'bool' }],
  brandProfileDetected: 'bool',
  brandConfirmed: 'bool',
  socialConnected: 'bool',
  xConnected: 'bool',
  strategyReady: 'bool',
  firstContentReady: 'bool',
  paidTrialActive: 'bool',
  subscriptionRequired: 'bool',
}

/** Spec P12 (the pause switch, the attempts) and U5 (what the home page shows). */
export const PUBLISHING_ENDPOINTS: Endpoint[] = [
  { route: 'GET {O}/marketing/publishing/pause', status: 200, data: added('Spec P12', pause) },
  {
    route: 'PUT {O}/marketing/publishing/pause',
    body: added('Spec P12', {
      'workspace?': 'bool',
      'platforms?': [Platform],
      'accountIds?': ['uuid'],
      'reason?': 'string|null',
    }),
    status: 200,
    data: added('Spec P12', pause),
  },
  { route: 'POST {O}/marketing/posts/{postId}/link-cards', status: 200, data: Post },
  {
    route: 'GET {O}/marketing/posts/{postId}/attempts',
    status: 200,
    data: [
      added('Spec P12', {
        id: 'uuid',
        act: oneOf('publish', 'delete'),
        part: 'int',
        startedAt: 'time',
        finishedAt: 'time|null',
        outcome: orNull(OUTCOME),
        summary: 'string',
        httpStatus: 'int|null',
        platformRef: orNull({ externalId: 'string', url: 'string' }),
        error: 'string|null',
        requestHash: 'string',
      }),
    ],
  },
  {
    route: 'GET {O}/home/summary',
    status: 200,
    data: added('Spec U5', {
      date: 'string',
      timezone: 'string',
      needsDecision: { pendingGroups: 'int', failedPosts: 'int', repliesWaiting: 'int', dmsYourTurn: 'int' },
      // Decision 026.
      rejectedDrafts: [
        {
          groupId: 'uuid',
          postId: 'uuid',
          title: 'string',
          platform: Platform,
          reason: orNull(REJECT_REASON),
          note: 'string|null',
          rejectedByName: 'string|null',
          rejectedAt: 'time',
        },
      ],
      nextPosts: [Post],
      coverage,
      lastResults: performance,
      launches: [{ id: 'uuid', productName: 'string', launchDate: 'string', doneCount: 'int', stepCount: 'int' }],
      runs: [agentRun],
      onboarding: orNull(onboarding),
    }),
    tool: 'get_home_summary',
  },
]
