import { added, anyOf, type ObjectShape, oneOf, orNull } from './shape.ts'
import type { Endpoint } from './spec-endpoint.ts'

const SENDER = oneOf('them', 'me')

const DmConversation: ObjectShape = {
  id: 'uuid',
  platform: oneOf('x'),
  status: oneOf('your_turn', 'waiting', 'closed'),
  person: {
    handle: 'string',
    name: 'string|null',
    bio: 'string|null',
    followers: 'int|null',
    profileUrl: 'uri',
  },
  notes: 'string|null',
  messages: [{ id: 'uuid', from: SENDER, text: 'string', at: 'time' }],
  draftText: 'string|null',
  draftReason: 'string|null',
  draftedAt: 'time|null',
  lastMessageAt: 'time|null',
  followUpAt: 'time|null',
  followUpDue: 'bool',
  sendOnXUrl: 'uri',
  createdAt: 'time',
}

const DRAFTED: ObjectShape = { draftProblems: ['string'], creditsUsed: 'number', remainingCredits: 'number' }
const ESTIMATE = added('Spec A16', { estimate: { credits: 'number', providerCostMilliUsd: 'number|null' } })
const LOGGED = anyOf(
  {
    ...DmConversation,
    ...added('decision 120', {
      'draftProblems?': ['string'],
      'creditsUsed?': 'number',
      'remainingCredits?': 'number',
      'draftError?': 'string|null',
    }),
  },
  ESTIMATE,
)

const KIND = oneOf('auto_repost', 'auto_delete')

const REPOST: ObjectShape = {
  channel: oneOf('x'),
  socialAccountId: 'uuid|null',
  enabled: 'bool',
  minAgeHours: 'int',
  maxAgeDays: 'int',
  cooldownHoursPerPost: 'int',
  maxRepostsPerPost: 'int',
  maxActionsPerDay: 'int',
  action: oneOf('retweet'),
  dryRun: 'bool',
}
const AutoRepostRule: ObjectShape = {
  ...REPOST,
  selection: anyOf(
    {
      mode: oneOf('threshold'),
      minImpressions: 'int|null',
      minLikes: 'int|null',
      minEngagementRate: 'number|null',
    },
    { mode: oneOf('top_n'), n: 'int', rankBy: oneOf('impressions', 'likes', 'engagement') },
  ),
}
const AutoDeleteRule: ObjectShape = {
  channel: oneOf('x'),
  socialAccountId: 'uuid|null',
  enabled: 'bool',
  minAgeHours: 'int',
  maxAgeDays: 'int',
  maxImpressions: 'int|null',
  maxLikes: 'int|null',
  requireMetricsFetched: 'bool',
  metricsMaxAgeHours: 'int',
  skipIfRepliesGte: 'int',
  maxActionsPerDay: 'int',
  dryRun: 'bool',
}
const leftOut = (shape: ObjectShape): ObjectShape =>
  Object.fromEntries(Object.entries(shape).map(([field, of]) => [`${field}?`, of]))

const AutomationAction: ObjectShape = {
  id: 'uuid',
  kind: KIND,
  socialAccountId: 'uuid|null',
  sourcePostId: 'uuid|null',
  externalTweetId: 'string|null',
  status: oneOf('planned', 'succeeded', 'failed', 'skipped'),
  reason: 'string|null',
  dryRun: 'bool',
  error: 'string|null',
  createdAt: 'time',
  ...added('decision 121', { noticeUntil: 'time|null', archivedText: 'string|null' }),
}
const CHOICE = oneOf('out', 'in')
const Rules: ObjectShape = {
  autoRepost: orNull(AutoRepostRule),
  autoDelete: orNull(AutoDeleteRule),
  updatedAt: 'time|null',
  updatedBy: 'string|null',
  ...added('decision 121', {
    waitsForPerson: [KIND],
    posts: [{ postId: 'uuid', choice: CHOICE }],
    note: 'string',
  }),
}

/** Spec D1 to D5 */
export const ENGAGEMENT_ENDPOINTS: Endpoint[] = [
  {
    route: 'GET {O}/dms',
    query: { 'status?': oneOf('open', 'your_turn', 'waiting', 'follow_up_due', 'closed', 'all') },
    status: 200,
    data: { items: [DmConversation] },
    tool: 'list_dm_conversations',
  },
  {
    route: 'POST {O}/dms',
    body: {
      handle: 'string',
      'messages?': [{ from: SENDER, text: 'string' }],
      'notes?': 'string',
      'draft?': 'bool',
      'guidance?': 'string',
      ...added('Spec A16', { 'estimateOnly?': 'bool' }),
    },
    status: 201,
    data: LOGGED,
    tool: 'add_dm_conversation',
  },
  {
    route: 'PATCH {O}/dms/{conversationId}',
    body: {
      'addMessage?': { from: SENDER, text: 'string' },
      'notes?': 'string',
      'draftText?': 'string',
      'status?': oneOf('open', 'closed'),
      'draft?': 'bool',
      'guidance?': 'string',
      ...added('Spec A16', { 'estimateOnly?': 'bool' }),
    },
    status: 200,
    data: LOGGED,
    tool: 'update_dm_conversation',
  },
  { route: 'DELETE {O}/dms/{conversationId}', status: 200, data: DmConversation },
  {
    route: 'POST {O}/dms/{conversationId}/draft',
    body: { 'guidance?': 'string', ...added('Spec A16', { 'estimateOnly?': 'bool' }) },
    status: 200,
    data: anyOf({ ...DmConversation, ...added('decision 120', DRAFTED) }, ESTIMATE),
    tool: 'draft_dm',
  },
  { route: 'GET {O}/automation/x/rules', status: 200, data: Rules, tool: 'get_x_automation_rules' },
  {
    route: 'PUT {O}/automation/x/rules',
    body: {
      'autoRepost?': {
        ...leftOut(REPOST),
        'selection?': {
          mode: oneOf('threshold', 'top_n'),
          'minImpressions?': 'int|null',
          'minLikes?': 'int|null',
          'minEngagementRate?': 'number|null',
          'n?': 'int',
          'rankBy?': oneOf('impressions', 'likes', 'engagement'),
        },
      },
      'autoDelete?': leftOut(AutoDeleteRule),
      ...added('decision 121', { 'posts?': [{ postId: 'uuid', choice: orNull(CHOICE) }] }),
    },
    status: 200,
    data: Rules,
    tool: 'update_x_automation_rules',
  },
  {
    route: 'POST {O}/automation/x/run',
    body: { 'kinds?': [KIND], 'dryRun?': 'bool' },
    status: 200,
    data: {
      dryRun: 'bool',
      kinds: ['string'],
      counts: { evaluated: 'int', matched: 'int', acted: 'int', skipped: 'int', failed: 'int' },
      actions: [AutomationAction],
      warnings: ['string'],
    },
    tool: 'run_x_automation',
  },
  {
    route: 'GET {O}/automation/x/runs',
    query: { 'limit?': 'int', ...added('decision 125', { 'notices?': oneOf('true', 'false') }) },
    status: 200,
    data: { items: [AutomationAction] },
    tool: 'list_x_automation_runs',
  },
]
