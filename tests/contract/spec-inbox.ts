import { added, anyOf, type ObjectShape, oneOf } from './shape.ts'
import { type Endpoint, paged, paging } from './spec-endpoint.ts'

/** Spec L3; `cannotSendReason` by decision 119. */
const EngagementItem: ObjectShape = {
  id: 'uuid',
  platform: oneOf('x', 'reddit'),
  kind: oneOf('mention', 'community'),
  status: oneOf('new', 'drafted', 'sending', 'sent', 'dismissed', 'failed'),
  externalPostId: 'string',
  url: 'uri',
  author: { handle: 'string|null', name: 'string|null', followers: 'int|null' },
  text: 'string',
  postedAt: 'time|null',
  likeCount: 'int',
  replyCount: 'int',
  inReplyToText: 'string|null',
  matchedBy: 'string|null',
  feedId: 'uuid|null',
  title: 'string|null',
  community: 'string|null',
  relevance: 'int|null',
  draftText: 'string|null',
  draftReason: 'string|null',
  canSendFromApp: 'bool',
  ...added('decision 119', { cannotSendReason: 'string|null' }),
  replyOnXUrl: 'uri',
  sentUrl: 'uri|null',
  sentAt: 'time|null',
  lastError: 'string|null',
  createdAt: 'time',
}

const SOURCE = oneOf('keywords', 'list', 'people')
const settings: ObjectShape = {
  watchHandles: ['string'],
  keywords: ['string'],
  autoRefresh: 'bool',
  redditKeywords: ['string'],
  subreddits: ['string'],
  redditExcludeTerms: ['string'],
  feeds: [
    { id: 'uuid', name: 'string', source: SOURCE, keywords: ['string'], listId: 'string|null', 'handles?': ['string'] },
  ],
  autoDraft: 'bool',
  updatedAt: 'time|null',
}

const estimate = added('Spec A16', { estimate: { credits: 'number', providerCostMilliUsd: 'number|null' } })
const estimateOnly = added('Spec A16', { 'estimateOnly?': 'bool' })

export const INBOX_ENDPOINTS: Endpoint[] = [
  {
    route: 'GET {O}/engagement',
    query: {
      'status?': oneOf('open', 'sent', 'dismissed', 'all'),
      'kind?': oneOf('mention', 'community', 'all'),
      'platform?': oneOf('x', 'reddit', 'all'),
      'feedId?': 'uuid',
      ...paging,
    },
    status: 200,
    data: paged(EngagementItem),
    tool: 'list_reply_inbox',
  },
  {
    route: 'PATCH {O}/engagement/{itemId}',
    body: { 'draftText?': 'string', 'status?': oneOf('drafted', 'dismissed', 'sent') },
    status: 200,
    data: EngagementItem,
    tool: 'update_reply_draft',
  },
  {
    route: 'POST {O}/engagement/{itemId}/draft',
    body: { 'guidance?': 'string', ...estimateOnly },
    status: 200,
    data: anyOf(EngagementItem, estimate),
    tool: 'draft_reply',
  },
  {
    route: 'POST {O}/engagement/{itemId}/send',
    body: { text: 'string' },
    status: 200,
    data: EngagementItem,
    tool: 'send_reply',
  },
  {
    route: 'POST {O}/engagement/reddit-suggestions',
    body: { ...estimateOnly },
    status: 200,
    data: anyOf({ redditKeywords: ['string'], subreddits: ['string'] }, estimate),
    tool: 'suggest_reddit_listening',
  },
  {
    route: 'POST {O}/engagement/x-account-suggestions',
    body: { ...estimateOnly },
    status: 200,
    data: anyOf({ accounts: [{ handle: 'string', reason: 'string' }] }, estimate),
    tool: 'suggest_x_accounts',
  },
  {
    route: 'POST {O}/engagement/refresh',
    body: { 'feedId?': 'uuid', ...added('decision 119', { 'links?': ['uri'] }), ...estimateOnly },
    status: 200,
    data: anyOf(
      {
        added: 'int',
        drafted: 'int',
        mentionsFound: 'int',
        communityFound: 'int',
        redditFound: 'int',
        feedsFound: 'int',
        warnings: ['string'],
        items: [EngagementItem],
      },
      estimate,
    ),
    tool: 'refresh_reply_inbox',
  },
  {
    route: 'GET {O}/engagement/settings',
    status: 200,
    data: settings,
    tool: 'get_engagement_settings',
  },
  {
    route: 'PATCH {O}/engagement/settings',
    body: {
      'watchHandles?': ['string'],
      'keywords?': ['string'],
      'redditKeywords?': ['string'],
      'subreddits?': ['string'],
      'redditExcludeTerms?': ['string'],
      'feeds?': [
        {
          ...added('decision 119', { 'id?': 'uuid' }),
          name: 'string',
          source: SOURCE,
          'keywords?': ['string'],
          'listId?': 'string|null',
          'handles?': ['string'],
        },
      ],
      'autoRefresh?': 'bool',
      'autoDraft?': 'bool',
    },
    status: 200,
    data: settings,
    tool: 'update_engagement_settings',
  },
]
