import type { SocialAccount } from '#contract/social-account.ts'
import type { Platform } from '#contract/platforms.ts'
import type { Org, OrgListItem } from '#contract/org.ts'
import type { Post } from '#contract/post.ts'
import type { PostGroup, PostGroupWithPosts } from '#contract/post-group.ts'
import type { PostMedia } from '#contract/media.ts'
import type { PostGroupStatus, PostStatus, RejectReason } from '#contract/statuses.ts'
import type { Slot } from '#contract/scheduler.ts'
import type { User } from '#contract/user.ts'

interface Group {
  orgId: string
  groupId: string
}
interface Page<T> {
  items: T[]
  page: number
  limit: number
  total: number
  hasMore: boolean
}
interface PostFields {
  platform: Platform
  contentText: string
  socialAccountId?: string
  media?: PostMedia | null
  platformPayload?: Record<string, unknown> | null
}
interface Expected {
  postId: string
  contentHash: string
}
interface At<I, O> {
  input: I
  output: O
}

/** Routes that the registry does not hold yet. */
export interface PendingRoutes {
  'GET /v1/public/status': At<
    Record<never, never>,
    { version: string; firstRun: boolean; signUp: 'open' | 'invite-only' | 'closed'; platforms: Platform[] }
  >
  'GET /v1/users/me': At<Record<never, never>, User>
  'GET /v1/orgs': At<{ page?: number; limit?: number }, OrgListItem[]>
  'POST /v1/orgs': At<{ name: string; slug: string }, Org>
  'GET /v1/orgs/{orgId}/timezone': At<{ orgId: string }, { timezone: string; isSet: boolean }>
  'PATCH /v1/orgs/{orgId}/timezone': At<{ orgId: string; timezone: string }, { timezone: string; isSet: boolean }>
  'GET /v1/orgs/{orgId}/marketing/post-groups': At<
    { orgId: string; page?: number; limit?: number; 'filter[status]'?: string[]; 'filterOp[status]'?: 'eq' | 'in' },
    Page<PostGroupWithPosts>
  >
  'POST /v1/orgs/{orgId}/marketing/post-groups': At<
    { orgId: string; title: string; posts: PostFields[] },
    PostGroupWithPosts
  >
  'GET /v1/orgs/{orgId}/marketing/post-groups/{groupId}': At<Group, PostGroupWithPosts>
  'PATCH /v1/orgs/{orgId}/marketing/post-groups/{groupId}': At<
    Group & { title?: string; status?: PostGroupStatus; scheduledFor?: string | null; ifUpdatedAt?: string },
    PostGroup
  >
  'POST /v1/orgs/{orgId}/marketing/post-groups/{groupId}/posts': At<Group & PostFields, Post>
  'POST /v1/orgs/{orgId}/marketing/post-groups/{groupId}/approve': At<
    Group & { approvePosts?: string[]; autoSchedule?: boolean; scheduledForUtc?: string; expected?: Expected[] },
    PostGroup
  >
  'POST /v1/orgs/{orgId}/marketing/post-groups/{groupId}/reject': At<
    Group & { rejectPosts?: string[]; reason?: RejectReason; note?: string },
    PostGroup
  >
  'POST /v1/orgs/{orgId}/marketing/post-groups/{groupId}/schedule': At<
    Group & { scheduledForUtc?: string; useBestSlot?: boolean; postIds?: string[] },
    PostGroup
  >
  'PATCH /v1/orgs/{orgId}/marketing/posts/{postId}': At<
    {
      orgId: string
      postId: string
      contentText?: string
      media?: PostMedia | null
      platformPayload?: Record<string, unknown> | null
      scheduledForUtc?: string | null
      socialAccountId?: string
      status?: PostStatus
      ifUpdatedAt?: string
    },
    Post
  >
  'DELETE /v1/orgs/{orgId}/marketing/posts/{postId}': At<{ orgId: string; postId: string }, Post>
  'POST /v1/orgs/{orgId}/marketing/posts/{postId}/post-now': At<{ orgId: string; postId: string }, Post>
  'GET /v1/orgs/{orgId}/marketing/scheduler/slots': At<
    { orgId: string; platform?: Platform; days?: number; count?: number },
    { timezone: string; audienceType: string; historyPosts: number; slots: Slot[] }
  >
  'GET /v1/orgs/{orgId}/marketing/scheduler/calendar': At<
    { orgId: string; from: string; to: string },
    { id: string; groupId: string; platform: Platform; status: PostStatus; time: string; text: string }[]
  >
  'POST /v1/orgs/{orgId}/marketing/media/upload-url': At<
    { orgId: string; kind: 'image' | 'video'; contentType: string; sizeBytes?: number },
    {
      assetId: string
      uploadUrl: string
      key: string
      expiresInSeconds: number
      method: 'PUT'
      requiredHeaders: Record<string, string>
    }
  >
  'POST /v1/orgs/{orgId}/marketing/media/{assetId}/complete': At<
    { orgId: string; assetId: string; key: string; kind: 'image' | 'video'; contentType: string },
    { asset: PostMedia }
  >
  'GET /v1/orgs/{orgId}/marketing/accounts': At<{ orgId: string }, SocialAccount[]>
  'DELETE /v1/orgs/{orgId}/marketing/accounts/{accountId}': At<{ orgId: string; accountId: string }, SocialAccount>
  'POST /v1/orgs/{orgId}/marketing/accounts/bluesky/connect': At<
    { orgId: string; handle: string; appPassword: string },
    SocialAccount
  >
  'POST /v1/orgs/{orgId}/marketing/accounts/{platform}/oauth/start': At<
    { orgId: string; platform: Platform; redirectUri: string },
    { authorizationUrl: string; state: string }
  >
}
