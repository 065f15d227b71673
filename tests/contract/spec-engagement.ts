import { added, anyOf, type ObjectShape, oneOf } from './shape.ts'
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
    profileUrl: 'string',
  },
  notes: 'string|null',
  messages: [{ id: 'uuid', from: SENDER, text: 'string', at: 'time' }],
  draftText: 'string|null',
  draftReason: 'string|null',
  draftedAt: 'time|null',
  lastMessageAt: 'time|null',
  followUpAt: 'time|null',
  followUpDue: 'bool',
  sendOnXUrl: 'string',
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

/** Spec D1 to D3 */
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
]
