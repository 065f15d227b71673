import { added, alsoNull, type ObjectShape, oneOf, orNull } from './shape.ts'
import { type Endpoint, filtered, paged, paging, sorted } from './spec-endpoint.ts'
import { Platform, POST_GROUP_STATUS, POST_STATUS, Post, PostGroup, REJECT_REASON, Tag } from './spec-resources.ts'

const CLEARED = 'null clears the field, as it does where the documents say so'
const SAME_AS_ABSENT = 'a Post can be sent back as it was read, where what is not set is null'

const REPLY_SETTINGS = oneOf('everyone', 'following', 'mentionedUsers', 'verified')
const POLL: ObjectShape = { options: ['string'], durationMinutes: 'int' }

/** "The top-level body fields quoteTweetUrl, communityUrl, replySettings and poll of the post endpoints write into it." */
const besidePayload = added('Spec R3', { 'quoteTweetUrl?': 'string', 'communityUrl?': 'string', 'poll?': POLL })

const newPost: ObjectShape = {
  platform: Platform,
  contentText: 'string',
  'socialAccountId?': alsoNull('uuid', SAME_AS_ABSENT),
  'media?': alsoNull('object', SAME_AS_ABSENT),
  'platformPayload?': alsoNull('object', SAME_AS_ABSENT),
  'replySettings?': REPLY_SETTINGS,
  ...besidePayload,
}

/** The query of the post list and of the calendar events. */
export const postQuery: ObjectShape = {
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
  ...added('decision 027', filtered({ groupId: ['eq'], text: ['contains'] })),
}

/** Tags, post groups, posts. Spec R1 to R13 */
export const CONTENT_ENDPOINTS: Endpoint[] = [
  // Tags
  { route: 'GET {O}/marketing/tags', status: 200, data: [Tag] },
  { route: 'POST {O}/marketing/tags', body: { name: 'string', 'color?': 'string' }, status: 200, data: Tag },
  {
    route: 'PATCH {O}/marketing/tags/{tagId}',
    body: { 'name?': 'string', 'color?': alsoNull('string', 'a tag without a colour has null there') },
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
      'topic?': alsoNull('string', SAME_AS_ABSENT),
      'objective?': alsoNull('string', SAME_AS_ABSENT),
      'timezone?': 'string',
      'scheduledFor?': alsoNull('string', SAME_AS_ABSENT),
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
      ...added('Spec A6', { 'ifUpdatedAt?': 'string' }),
      ...added('decision 112', {
        'pillarId?': alsoNull('string', CLEARED),
        'priorityId?': alsoNull('string', CLEARED),
        'contentType?': alsoNull('string', CLEARED),
      }),
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
      'scheduledForUtc?': alsoNull('string', SAME_AS_ABSENT),
      'timezone?': 'string',
      ...added('Spec R9', { 'expected?': [{ postId: 'uuid', contentHash: 'string' }] }),
      ...added('decision 028', { 'offered?': [{ postId: 'uuid', scheduledForUtc: 'string' }] }),
    },
    status: 200,
    data: PostGroup,
    tool: 'approve_post_group',
  },
  {
    route: 'POST {O}/marketing/post-groups/{groupId}/reject',
    body: {
      'rejectPosts?': ['uuid'],
      'reason?': REJECT_REASON,
      'note?': 'string',
    },
    status: 200,
    data: PostGroup,
    tool: 'reject_post_group',
  },
  {
    route: 'POST {O}/marketing/post-groups/{groupId}/schedule',
    body: {
      'scheduledForUtc?': alsoNull('string', SAME_AS_ABSENT),
      'useBestSlot?': 'bool',
      'timezone?': 'string',
      'postIds?': ['uuid'],
    },
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
      ...added('Spec A6', { 'ifUpdatedAt?': 'string' }),
    },
    status: 200,
    data: Post,
    tool: 'update_post',
  },
  { route: 'DELETE {O}/marketing/posts/{postId}', status: 200, data: Post },
  {
    route: 'POST {O}/marketing/x-posts/delete',
    body: { 'postUrl?': 'string', 'postId?': 'uuid', 'socialAccountId?': 'uuid' },
    status: 200,
    data: {
      outcome: oneOf('deleted_on_x', 'removed_from_schedule'),
      postId: 'uuid|null',
      xPostId: 'string|null',
      socialAccountId: 'uuid|null',
      warnings: ['string'],
    },
    tool: 'delete_x_post',
  },
  { route: 'POST {O}/marketing/posts/{postId}/post-now', status: 200, data: Post, tool: 'post_now' },
]
