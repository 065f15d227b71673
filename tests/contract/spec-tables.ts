import { added, type ObjectShape, oneOf, type Shape } from './shape.ts'
import { ACCOUNT_ENDPOINTS } from './spec-accounts.ts'
import { ANALYTICS_ENDPOINTS } from './spec-analytics.ts'
import { API_KEY_ENDPOINTS } from './spec-api-keys.ts'
import { BILLING_ENDPOINTS } from './spec-billing.ts'
import { BRAND_PROFILE_ENDPOINTS } from './spec-brand-profile.ts'
import { BRANDING_ENDPOINTS } from './spec-branding.ts'
import { CONNECTION_ENDPOINTS } from './spec-connections.ts'
import { CONTENT_ENDPOINTS, postQuery } from './spec-content.ts'
import { CONTEXT_ENDPOINTS } from './spec-context.ts'
import { type Endpoint, filtered, paging, sorted } from './spec-endpoint.ts'
import { ENGAGEMENT_ENDPOINTS } from './spec-engagement.ts'
import { INBOX_ENDPOINTS } from './spec-inbox.ts'
import { INSTALLATION_ENDPOINTS } from './spec-installation.ts'
import { MEDIA_ENDPOINTS } from './spec-media.ts'
import { ONBOARDING_ENDPOINTS } from './spec-onboarding.ts'
import { PUBLISHING_ENDPOINTS } from './spec-publishing.ts'
import { READING_ENDPOINTS } from './spec-reading.ts'
import {
  Invitation,
  Member,
  Platform,
  Post,
  SchedulerSettings,
  User,
  WorkspaceCreated,
  WorkspaceListItem,
} from './spec-resources.ts'
import { RUN_ENDPOINTS } from './spec-runs.ts'
import { SIGN_IN_ENDPOINTS } from './spec-sign-in.ts'
import { STRATEGY_ENDPOINTS } from './spec-strategy.ts'
import { THOUGHT_ENDPOINTS } from './spec-thoughts.ts'
import { VIDEO_ENDPOINTS } from './spec-videos.ts'
import { VISUAL_ENDPOINTS } from './spec-visuals.ts'
import { WEBHOOK_ENDPOINTS } from './spec-webhooks.ts'

const timezone: ObjectShape = { timezone: 'string', isSet: 'bool' }
const pictureUpload: ObjectShape = {
  uploadUrl: 'uri',
  key: 'string',
  assetUrl: 'uri',
  expiresInSeconds: 'number',
  method: oneOf('PUT'),
  requiredHeaders: 'object',
}
const windows: Shape = [{ days: ['int'], start: 'string', end: 'string', 'weight?': 'number' }]

/** The endpoints that no other table covers. */
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
  {
    route: 'POST /v1/orgs',
    body: { name: 'string', slug: 'string', 'timezone?': 'string' },
    status: 201,
    data: WorkspaceCreated,
  },
  { route: 'POST {O}/logo/upload-url', body: { contentType: 'string' }, status: 200, data: pictureUpload },
  {
    route: 'GET {O}/members',
    query: {
      ...paging,
      ...sorted('joinedAt', 'createdAt', 'role', 'status', 'email', 'name'),
      ...filtered({
        status: ['eq', 'in'],
        roleKey: ['eq', 'in'],
        email: ['eq', 'contains'],
        name: ['eq', 'contains'],
      }),
    },
    status: 200,
    data: [Member],
  },
  {
    route: 'PATCH {O}/members/{memberId}',
    body: { 'roleKey?': 'string', 'status?': oneOf('active', 'suspended') },
    status: 200,
    data: { id: 'uuid', roleId: 'uuid|null', status: 'string|null' },
  },
  { route: 'DELETE {O}/members/{memberId}', status: 200, data: null },
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

  {
    route: 'GET /v1/users/me/profile-image',
    status: 200,
    data: { key: 'string', url: 'string', expiresInSeconds: 'number' },
  },
  {
    route: 'POST /v1/users/me/profile-image',
    body: { key: 'string' },
    status: 200,
    data: { avatarUrl: 'string|null', key: 'string' },
  },
  { route: 'DELETE /v1/users/me/profile-image', status: 200, data: null },
  {
    route: 'POST /v1/users/me/profile-image/upload-url',
    body: { contentType: 'string' },
    status: 200,
    data: pictureUpload,
  },
  // The workspace itself, and its roles
  { route: 'GET {O}', status: 200, data: added('Spec W8', WorkspaceCreated) },
  {
    route: 'PATCH {O}',
    body: added('Spec W8', { 'name?': 'string', 'slug?': 'string', 'avatarUrl?': 'uri|null' }),
    status: 200,
    data: added('Spec W8', WorkspaceCreated),
  },
  {
    route: 'GET {O}/roles',
    status: 200,
    data: [added('Spec W8', { key: 'string', name: 'string', permissions: ['string'] })],
  },

  // Invitations
  {
    route: 'POST /v1/invitations/accept',
    body: { token: 'string' },
    status: 200,
    data: { orgId: 'uuid', orgSlug: 'string', orgName: 'string' },
  },
  {
    route: 'GET {O}/invitations',
    query: {
      ...paging,
      ...sorted('createdAt', 'expiresAt', 'email', 'status', 'roleKey'),
      ...filtered({
        status: ['eq', 'in'],
        email: ['eq', 'contains'],
        roleKey: ['eq', 'in'],
        createdAtFrom: ['gte'],
        createdAtTo: ['lte'],
      }),
    },
    status: 200,
    data: [Invitation],
  },
  {
    route: 'POST {O}/invitations',
    body: { email: 'string', roleKey: 'string' },
    status: 201,
    data: { id: 'uuid', email: 'string', roleKey: 'string', status: 'string', expiresAt: 'time', createdAt: 'time' },
  },
  { route: 'DELETE {O}/invitations/{invitationId}', status: 200, data: { id: 'uuid', status: 'string' } },

  {
    route: 'POST /v1/invitations/look',
    body: added('Spec S7', { token: 'string' }),
    status: 200,
    data: added('Spec S7', {
      orgName: 'string',
      email: 'string',
      roleName: 'string',
      expiresAt: 'time',
      hasAccount: 'bool',
    }),
    public: true,
  },

  ...CONTENT_ENDPOINTS,
  ...PUBLISHING_ENDPOINTS,
  ...ANALYTICS_ENDPOINTS,

  // Scheduler
  { route: 'GET {O}/marketing/scheduler/events', query: postQuery, status: 200, data: [Post] },
  {
    route: 'GET {O}/marketing/scheduler/schedule-coverage',
    query: { 'days?': 'int', 'timezone?': 'string', ...added('decision 112', { 'pencil?': oneOf('true', 'false') }) },
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
      ...added('decision 112', {
        'pencil?': {
          strategyVersion: 'int|null',
          marks: [
            { at: 'time', platform: Platform, pillarId: 'string', pillarName: 'string', contentType: 'string|null' },
          ],
        },
      }),
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
      ...added('Spec P10', { 'lateMinutes?': 'int' }),
      ...added('Spec R10', { 'assistantApprovals?': oneOf('people_drafts', 'all', 'never') }),
      ...added('decision 016', { 'blackoutPeriods?': [{ from: 'string', to: 'string', 'note?': 'string|null' }] }),
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

  ...MEDIA_ENDPOINTS,
  ...VISUAL_ENDPOINTS,
  ...ACCOUNT_ENDPOINTS,
  ...SIGN_IN_ENDPOINTS,
  ...API_KEY_ENDPOINTS,
  ...CONNECTION_ENDPOINTS,
  ...INSTALLATION_ENDPOINTS,
  ...WEBHOOK_ENDPOINTS,
  ...READING_ENDPOINTS,
  ...RUN_ENDPOINTS,
  ...BILLING_ENDPOINTS,
  ...BRANDING_ENDPOINTS,
  ...STRATEGY_ENDPOINTS,
  ...BRAND_PROFILE_ENDPOINTS,
  ...THOUGHT_ENDPOINTS,
  ...ENGAGEMENT_ENDPOINTS,
  ...INBOX_ENDPOINTS,
  ...ONBOARDING_ENDPOINTS,
  ...CONTEXT_ENDPOINTS,
  ...VIDEO_ENDPOINTS,
]
