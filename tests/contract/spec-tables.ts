import { added, alsoNull, type ObjectShape, oneOf, orNull, type Shape } from './shape.ts'
import {
  MediaLibraryItem,
  Platform,
  POST_GROUP_STATUS,
  POST_STATUS,
  Post,
  PostGroup,
  PostMedia,
  SchedulerSettings,
  SocialAccount,
  Tag,
  User,
  WorkspaceCreated,
  WorkspaceListItem,
} from './spec-resources.ts'

/** One endpoint of document 2. `{O}` stands for /v1/orgs/{orgId}, as there. */
export interface Endpoint {
  route: string
  query?: ObjectShape
  body?: ObjectShape
  /** 200 unless 201 is stated. */
  status: 200 | 201
  /** What stands under `data`. */
  data: Shape
  tool?: string
}

const CLEARED = 'null clears the field, as it does where the documents say so'
const SAME_AS_ABSENT = 'a Post can be sent back as it was read, where what is not set is null'

const paging: ObjectShape = { 'page?': 'int', 'limit?': 'int' }
const sorted = (...fields: string[]): ObjectShape => ({ 'sortBy?': oneOf(...fields), 'sortDir?': oneOf('asc', 'desc') })
const filtered = (fields: Record<string, string[]>): ObjectShape =>
  Object.fromEntries(
    Object.entries(fields).flatMap(([field, ops]) => [
      [`filter[${field}]?`, 'string'],
      [`filterOp[${field}]?`, oneOf(...ops)],
    ]),
  )
const paged = (item: Shape): ObjectShape => ({
  items: [item],
  page: 'int',
  limit: 'int',
  total: 'int',
  hasMore: 'bool',
})

const REPLY_SETTINGS = oneOf('everyone', 'following', 'mentionedUsers', 'verified')
const POLL: ObjectShape = { options: ['string'], durationMinutes: 'int' }

/** "The top-level body fields quoteTweetUrl, communityUrl, replySettings and poll of the post endpoints write into it." */
const besidePayload = added('A2-2', { 'quoteTweetUrl?': 'string', 'communityUrl?': 'string', 'poll?': POLL })

const newPost: ObjectShape = {
  platform: Platform,
  contentText: 'string',
  'socialAccountId?': alsoNull('uuid', SAME_AS_ABSENT),
  'media?': alsoNull('object', SAME_AS_ABSENT),
  'platformPayload?': alsoNull('object', SAME_AS_ABSENT),
  'replySettings?': REPLY_SETTINGS,
  ...besidePayload,
}

const postQuery: ObjectShape = {
  ...paging,
  ...sorted('scheduledForUtc', 'createdAt', 'status', 'platform'),
  ...filtered({
    platform: ['eq', 'in'],
    status: ['eq', 'in'],
    tagId: ['eq', 'in'],
    socialAccountId: ['eq'],
    scheduledFrom: ['gte'],
    scheduledTo: ['lte'],
  }),
}

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

  // Tags
  { route: 'GET {O}/marketing/tags', status: 200, data: [Tag] },
  { route: 'POST {O}/marketing/tags', body: { name: 'string', 'color?': 'string' }, status: 200, data: Tag },
  {
    route: 'PATCH {O}/marketing/tags/{tagId}',
    body: { 'name?': 'string', 'color?': 'string' },
    status: 200,
    data: Tag,
  },
  { route: 'DELETE {O}/marketing/tags/{tagId}', status: 200, data: Tag },

  // Post groups
  {
    route: 'POST {O}/marketing/post-groups',
    body: {
      title: 'string',
      posts: [newPost],
      'topic?': 'string',
      'objective?': 'string',
      'timezone?': 'string',
      'scheduledFor?': 'string',
      'tagIds?': ['uuid'],
      'strategyId?': 'uuid',
      'strategyVersion?': 'int',
      'pillarId?': 'string',
      'priorityId?': 'string',
      'contentType?': 'string',
      'opportunityId?': 'string',
    },
    status: 200,
    data: { group: PostGroup, posts: [Post] },
  },
  {
    route: 'PATCH {O}/marketing/post-groups/{groupId}',
    body: {
      'title?': 'string',
      'topic?': alsoNull('string', CLEARED),
      'objective?': alsoNull('string', CLEARED),
      'timezone?': 'string',
      'scheduledFor?': alsoNull('string', CLEARED),
      'status?': POST_GROUP_STATUS,
      'tagIds?': ['uuid'],
      ...added('A3-2', { 'ifUpdatedAt?': 'string' }),
    },
    status: 200,
    data: PostGroup,
    tool: 'update_post_group',
  },
  {
    route: 'POST {O}/marketing/post-groups/{groupId}/approve',
    body: {
      'approvePosts?': ['uuid'],
      'autoSchedule?': 'bool',
      'scheduledForUtc?': 'string',
      'timezone?': 'string',
      ...added('A3-2', { 'expected?': [{ postId: 'uuid', contentHash: 'string' }] }),
    },
    status: 200,
    data: PostGroup,
    tool: 'approve_post_group',
  },
  {
    route: 'POST {O}/marketing/post-groups/{groupId}/reject',
    body: {
      'rejectPosts?': ['uuid'],
      'reason?': oneOf(
        'not_my_voice',
        'not_interesting',
        'too_promotional',
        'inaccurate',
        'repetitive',
        'wrong_timing',
        'other',
      ),
      'note?': 'string',
    },
    status: 200,
    data: PostGroup,
    tool: 'reject_post_group',
  },
  {
    route: 'POST {O}/marketing/post-groups/{groupId}/schedule',
    body: { 'scheduledForUtc?': 'string', 'useBestSlot?': 'bool', 'timezone?': 'string', 'postIds?': ['uuid'] },
    status: 200,
    data: PostGroup,
    tool: 'schedule_post_group',
  },

  // Posts
  { route: 'GET {O}/marketing/posts', query: postQuery, status: 200, data: paged(Post), tool: 'list_posts' },
  {
    route: 'PATCH {O}/marketing/posts/{postId}',
    body: {
      'socialAccountId?': alsoNull('uuid', CLEARED),
      'status?': POST_STATUS,
      'scheduledForUtc?': alsoNull('string', CLEARED),
      'contentText?': 'string',
      'media?': alsoNull('object', CLEARED),
      'platformPayload?': alsoNull('object', CLEARED),
      'quoteTweetUrl?': 'string|null',
      'communityUrl?': 'string|null',
      'replySettings?': orNull(REPLY_SETTINGS),
      'poll?': orNull(POLL),
      ...added('A3-2', { 'ifUpdatedAt?': 'string' }),
    },
    status: 200,
    data: Post,
    tool: 'update_post',
  },
  { route: 'DELETE {O}/marketing/posts/{postId}', status: 200, data: Post },
  { route: 'POST {O}/marketing/posts/{postId}/post-now', status: 200, data: Post, tool: 'post_now' },

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
