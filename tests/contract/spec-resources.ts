import { added, anyOf, type ObjectShape, oneOf, orNull } from './shape.ts'
import { basis } from './shape-of-basis.ts'
import { encoding } from './shape-of-encoding.ts'

/** The resources and their fields as they were agreed at first. Fields that came later are in `added(…)`. */

export const Platform = oneOf(
  'x',
  'linkedin',
  'tiktok',
  'reddit',
  'facebook',
  'instagram',
  'youtube',
  'bluesky',
  'threads',
)

/** "Workspace (created)" */
export const WorkspaceCreated: ObjectShape = {
  id: 'uuid',
  slug: 'string',
  name: 'string',
  status: 'string',
  avatarUrl: 'string|null',
  ownerId: 'uuid|null',
  createdAt: 'time',
  updatedAt: 'time|null',
}

/** "Workspace (list item)" */
export const WorkspaceListItem: ObjectShape = {
  id: 'uuid',
  slug: 'string',
  name: 'string',
  status: 'string',
  avatarUrl: 'string|null',
  role: 'string',
  roleName: 'string',
}

export const Member: ObjectShape = {
  id: 'uuid',
  userId: 'uuid',
  email: 'string|null',
  name: 'string|null',
  avatarUrl: 'string|null',
  role: 'string',
  roleKey: 'string',
  status: 'string',
  joinedAt: 'time|null',
}

export const Invitation: ObjectShape = {
  id: 'uuid',
  email: 'string',
  roleKey: 'string',
  roleName: 'string',
  status: 'string',
  expiresAt: 'time',
  createdAt: 'time',
}

export const User: ObjectShape = {
  id: 'uuid',
  email: 'string',
  emailVerified: 'bool|null',
  name: 'string|null',
  avatarUrl: 'string|null',
  activeOrgId: 'uuid|null',
  featureFlags: ['string'],
  createdAt: 'time',
  updatedAt: 'time|null',
}

export const Tag: ObjectShape = {
  id: 'uuid',
  orgId: 'uuid',
  name: 'string',
  color: 'string|null',
  createdAt: 'time',
  updatedAt: 'time',
}

export const REJECT_REASON = oneOf(
  'not_my_voice',
  'not_interesting',
  'too_promotional',
  'inaccurate',
  'repetitive',
  'wrong_timing',
  'other',
)

const Approval: ObjectShape = {
  id: 'uuid',
  level: oneOf('group', 'post'),
  groupId: 'uuid',
  postId: 'uuid|null',
  approvedByUserId: 'uuid',
  approvedAt: 'time',
  action: oneOf('submit_for_approval', 'approved', 'reapproved', 'rejected'),
  ...added('Spec R12', { 'client?': 'string|null' }),
  ...added('Spec R12', { 'reason?': REJECT_REASON, 'note?': 'string', 'approvedByName?': 'string|null' }),
}

export const POST_GROUP_STATUS = oneOf('draft', 'pending_approval', 'approved', 'scheduled', 'canceled')

const ACTOR_KIND = oneOf('user', 'assistant', 'api_key', 'rule', 'system')

export const contentProblem: ObjectShape = {
  platform: Platform,
  path: 'string',
  code: 'string',
  message: 'string',
  severity: oneOf('error', 'warning'),
  ...added('decision 111', { 'quote?': 'string', 'start?': 'int', 'replacement?': 'string' }),
}

const publishWarning: ObjectShape = {
  postId: 'uuid',
  code: oneOf('account_error', 'no_account', 'network_unavailable'), // the last one is from decision 027
  message: 'string',
}

export const PostGroup: ObjectShape = {
  id: 'uuid',
  orgId: 'uuid',
  title: 'string',
  topic: 'string|null',
  objective: 'string|null',
  status: POST_GROUP_STATUS,
  timezone: 'string',
  scheduledFor: 'time|null',
  approvedBy: 'uuid|null',
  approvedAt: 'time|null',
  createdAt: 'time',
  updatedAt: 'time',
  'scheduleReason?': 'string|null',
  'tagIds?': ['uuid'],
  'approvals?': [Approval],
  'strategyId?': 'uuid|null',
  'strategyVersion?': 'int|null',
  'pillarId?': 'string|null',
  'priorityId?': 'string|null',
  'contentType?': 'string|null',
  'opportunityId?': 'string|null',
  ...added('decision 027', { 'problems?': [contentProblem] }),
  ...added('decision 026', { 'warnings?': [publishWarning] }),
  ...added('decision 106', { 'basis?': basis }),
  ...added('decision 015', {
    'draftedBy?': { kind: ACTOR_KIND, userId: 'uuid|null', name: 'string|null', client: 'string|null' },
  }),
}

const storedImage: ObjectShape = {
  assetId: 'uuid',
  url: 'uri',
  contentType: 'string',
  sizeBytes: 'int',
  'width?': 'int',
  'height?': 'int',
  'altText?': 'string',
  ...added('decision 081', { 'frames?': 'int' }),
}

/** "PostMedia (one of four, discriminated by kind)" */
export const PostMedia = anyOf(
  { kind: oneOf('image'), ...storedImage },
  { kind: oneOf('images'), images: [storedImage] },
  {
    kind: oneOf('document'),
    assetId: 'uuid',
    url: 'uri',
    contentType: oneOf('application/pdf'),
    sizeBytes: 'int',
    title: 'string',
    'pageCount?': 'int',
    'previewImageUrls?': ['uri'],
  },
  {
    kind: oneOf('video'),
    assetId: 'uuid',
    url: 'uri',
    contentType: 'string',
    sizeBytes: 'int',
    durationSeconds: 'number',
    width: 'int',
    height: 'int',
    ...added('decision 078', { 'addedMarks?': 'bool' }),
    ...added('decision 081', { 'encoding?': encoding }),
  },
)

export const POST_STATUS = oneOf(
  'draft',
  'pending_approval',
  'approved',
  'scheduled',
  'publishing',
  'awaiting_platform',
  'published',
  'failed',
  'canceled',
)

const LinkCard: ObjectShape = {
  url: 'uri',
  title: 'string',
  description: 'string|null',
  imageAssetId: 'uuid|null',
  imageUrl: 'uri|null',
  readAt: 'time',
}

export const Post: ObjectShape = {
  id: 'uuid',
  orgId: 'uuid',
  groupId: 'uuid',
  platform: Platform,
  socialAccountId: 'uuid|null',
  status: POST_STATUS,
  scheduledForUtc: 'time|null',
  contentText: 'string',
  // A PostMedia. Spec R3
  media: orNull(PostMedia),
  platformPayload: 'object|null',
  publishedExternalId: 'string|null',
  publishedUrl: 'string|null',
  attemptCount: 'number',
  lastAttemptAt: 'time|null',
  nextRetryAt: 'time|null',
  lastError: 'string|null',
  idempotencyKey: 'string|null',
  createdAt: 'time',
  updatedAt: 'time',
  'scheduleReason?': 'string|null',
  'approvals?': [Approval],
  ...added('Spec R9', { contentHash: 'string' }),
  ...added('Spec R9', {
    'writtenBy?': { kind: ACTOR_KIND, userId: 'uuid|null', name: 'string|null', client: 'string|null' },
  }),
  ...added('decision 026', { wishedForUtc: 'time|null' }),
  ...added('Spec P7', { mayBeLive: 'bool' }),
  ...added('decision 017', { 'removedOnPlatformAt?': 'time' }),
  ...added('decision 026', { 'warnings?': [publishWarning] }),
  ...added('decision 027', { 'problems?': [contentProblem] }),
  ...added('decision 025', { 'liveParts?': [{ externalId: 'string', url: 'string' }], 'mayBeLiveUrl?': 'string' }),
  ...added('decision 106', { 'basis?': basis }),
  ...added('decision 024', { linkCard: orNull(LinkCard), 'threadLinkCards?': [orNull(LinkCard)] }),
}

export const MediaLibraryItem: ObjectShape = {
  id: 'uuid',
  source: oneOf('upload', 'import', 'branded_image', 'carousel', 'screenshot', 'branded_video'),
  asset: PostMedia,
  previewUrl: 'uri|null',
  title: 'string|null',
  format: 'string|null',
  aiGenerated: 'bool',
  sizeBytes: 'int',
  createdAt: 'time',
}

const PostingWindow: ObjectShape = { days: ['int'], start: 'string', end: 'string', weight: 'number' }
export const SchedulerSettings: ObjectShape = {
  timezone: 'string',
  timezoneIsSet: 'bool',
  audienceTimezone: 'string|null',
  effectiveTimezone: 'string',
  audienceType: oneOf('b2b', 'b2c', 'mixed'),
  includeWeekends: 'bool',
  postingWindows: { x: [PostingWindow], linkedin: [PostingWindow], tiktok: [PostingWindow] },
  customPostingWindows: ['string'],
  blackoutDates: ['string'],
  minGapMinutes: 'int',
  maxPostsPerDay: 'int',
  ownerAvailability: [{ days: ['int'], start: 'string', end: 'string' }],
  ...added('Spec P10', { lateMinutes: 'int' }),
  ...added('Spec R10', { assistantApprovals: oneOf('people_drafts', 'all', 'never') }),
  ...added('decision 016', { blackoutPeriods: [{ from: 'string', to: 'string', note: 'string|null' }] }),
}
