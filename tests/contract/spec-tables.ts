import { added, type ObjectShape, oneOf, type Shape } from './shape.ts'
import { CONTENT_ENDPOINTS, postQuery } from './spec-content.ts'
import { type Endpoint, filtered, paged, paging, sorted } from './spec-endpoint.ts'
import {
  MediaLibraryItem,
  Platform,
  Post,
  PostMedia,
  SchedulerSettings,
  SocialAccount,
  User,
  WorkspaceCreated,
  WorkspaceListItem,
} from './spec-resources.ts'

const timezone: ObjectShape = { timezone: 'string', isSet: 'bool' }
const windows: Shape = [{ days: ['int'], start: 'string', end: 'string', 'weight?': 'number' }]

/** Document 2, "Endpoints", the groups that this table covers, in its order. */
export const ENDPOINTS: Endpoint[] = [
  // Workspaces, members, users
  {
    route: 'GET /v1/orgs',
    query: {
      ...paging,
      ...sorted('name', 'slug', 'status'),
      ...filtered({ name: ['eq', 'contains'], slug: ['eq', 'contains'], status: ['eq', 'in'] }),
    },
    status: 200,
    data: [WorkspaceListItem],
  },
  { route: 'POST /v1/orgs', body: { name: 'string', slug: 'string' }, status: 201, data: WorkspaceCreated },
  { route: 'GET {O}/timezone', status: 200, data: timezone },
  { route: 'PATCH {O}/timezone', body: { timezone: 'string' }, status: 200, data: timezone },
  { route: 'GET /v1/users/me', status: 200, data: User },
  {
    route: 'PATCH /v1/users/me',
    body: {
      'name?': 'string|null',
      'avatarUrl?': 'uri|null',
      'activeOrgId?': 'uuid|null',
      'locale?': 'string|null',
      'timezone?': 'string|null',
    },
    status: 200,
    data: User,
  },

  ...CONTENT_ENDPOINTS,

  // Scheduler
  { route: 'GET {O}/marketing/scheduler/events', query: postQuery, status: 200, data: [Post] },
  {
    route: 'GET {O}/marketing/scheduler/schedule-coverage',
    query: { 'days?': 'int', 'timezone?': 'string' },
    status: 200,
    data: {
      windowDays: 'int',
      timezone: 'string',
      overallStatus: oneOf('covered', 'needs_attention'),
      channels: [
        {
          platform: Platform,
          scheduledCount: 'int',
          publishedCount: 'int',
          pendingApprovalCount: 'int',
          targetPosts: 'number|null',
          status: oneOf('covered', 'gap', 'clustered', 'waiting'),
          nextGapAt: 'time|null',
          notes: ['string'],
        },
      ],
      pendingApprovalTotal: 'int',
    },
  },
  { route: 'GET {O}/marketing/scheduler/settings', status: 200, data: SchedulerSettings },
  {
    route: 'PATCH {O}/marketing/scheduler/settings',
    body: {
      'audienceTimezone?': 'string|null',
      'audienceType?': oneOf('b2b', 'b2c', 'mixed'),
      'includeWeekends?': 'bool|null',
      'postingWindows?': { 'x?': windows, 'linkedin?': windows, 'tiktok?': windows },
      'blackoutDates?': ['string'],
      'minGapMinutes?': 'int',
      'maxPostsPerDay?': 'int',
      'ownerAvailability?': [{ days: ['int'], start: 'string', end: 'string' }],
      'timezone?': 'string',
      'resetPostingWindows?': ['string'],
    },
    status: 200,
    data: SchedulerSettings,
  },
  {
    route: 'GET {O}/marketing/scheduler/slots',
    query: { 'platform?': oneOf('x', 'linkedin', 'tiktok'), 'contentType?': 'string', 'days?': 'int', 'count?': 'int' },
    status: 200,
    data: {
      timezone: 'string',
      audienceType: oneOf('b2b', 'b2c', 'mixed'),
      historyPosts: 'int',
      slots: [
        {
          scheduledForUtc: 'time',
          localDate: 'string',
          localTime: 'string',
          weekday: 'string',
          score: 'number',
          reason: 'string',
          basis: oneOf('defaults', 'history'),
        },
      ],
    },
    tool: 'suggest_slots',
  },
  {
    route: 'GET {O}/marketing/scheduler/suggested-times',
    query: { date: 'string', timezone: 'string', 'count?': 'int', 'platform?': Platform },
    status: 200,
    data: { suggestions: [{ localTime: 'string', reason: 'string' }] },
  },

  // Media
  {
    route: 'GET {O}/marketing/media',
    query: {
      'collection?': oneOf('all', 'uploads', 'on_brand'),
      'kind?': oneOf('all', 'image', 'video', 'carousel'),
      ...paging,
    },
    status: 200,
    data: { ...paged(MediaLibraryItem), counts: { all: 'int', uploads: 'int', onBrand: 'int' } },
    tool: 'list_media',
  },
  {
    route: 'POST {O}/marketing/media/upload-url',
    body: {
      kind: oneOf('image', 'video'),
      contentType: 'string',
      ...added('B8-1', { 'sizeBytes?': 'int' }),
    },
    status: 200,
    data: {
      assetId: 'uuid',
      uploadUrl: 'uri',
      key: 'string',
      expiresInSeconds: 'number',
      method: oneOf('PUT'),
      requiredHeaders: 'object',
    },
    tool: 'create_media_upload',
  },
  {
    route: 'POST {O}/marketing/media/{assetId}/complete',
    body: {
      key: 'string',
      kind: oneOf('image', 'video'),
      contentType: 'string',
      'durationSeconds?': 'number',
      'width?': 'int',
      'height?': 'int',
      ...added('decision 008', { 'altText?': 'string' }),
    },
    status: 200,
    data: { asset: PostMedia },
    tool: 'complete_media_upload',
  },

  // Social accounts
  { route: 'GET {O}/marketing/accounts', status: 200, data: [SocialAccount], tool: 'list_social_accounts' },
  {
    route: 'PATCH {O}/marketing/accounts/{accountId}',
    body: { profileUrl: 'string|null' },
    status: 200,
    data: SocialAccount,
  },
  { route: 'DELETE {O}/marketing/accounts/{accountId}', status: 200, data: SocialAccount },
  {
    route: 'POST {O}/marketing/accounts/{platform}/oauth/start',
    body: { redirectUri: 'uri', 'linkedinTarget?': oneOf('profile', 'page'), 'blueskyHandle?': 'string' },
    status: 200,
    data: { authorizationUrl: 'uri', state: 'string' },
  },
  {
    route: 'POST {O}/marketing/accounts/bluesky/connect',
    body: { handle: 'string', appPassword: 'string' },
    status: 200,
    data: SocialAccount,
  },
]
