import type { Selectable } from 'kysely'
import type { Approval } from '#contract/approval.ts'
import type { PostMedia } from '#contract/media.ts'
import type { Platform } from '#contract/platforms.ts'
import type { Post } from '#contract/post.ts'
import type { PostGroup } from '#contract/post-group.ts'
import type { PostGroupStatus, PostStatus } from '#contract/statuses.ts'
import type { DB } from '#kernel/db/types.gen.ts'
import { draftedBy } from './drafted-by.ts'

export type PostRow = Selectable<DB['post']>
export type GroupRow = Selectable<DB['post_group']>
export type ApprovalRow = Selectable<DB['approval']>

/** A row as the wire has it. Closed lists and JSON come back from the database as they were written, from checked input. */
export function presentPost(row: PostRow, approvals?: readonly ApprovalRow[]): Post {
  return {
    id: row.id,
    orgId: row.org_id,
    groupId: row.group_id,
    platform: row.platform as Platform,
    socialAccountId: row.social_account_id,
    status: row.status as PostStatus,
    scheduledForUtc: row.scheduled_for_utc,
    contentText: row.content_text,
    media: row.media as PostMedia | null,
    platformPayload: row.platform_payload as Record<string, unknown> | null,
    publishedExternalId: row.published_external_id,
    publishedUrl: row.published_url,
    attemptCount: row.attempt_count,
    lastAttemptAt: row.last_attempt_at,
    nextRetryAt: row.next_retry_at,
    lastError: row.last_error,
    mayBeLive: row.outcome_unknown,
    idempotencyKey: row.idempotency_key,
    createdAt: row.created_at,
    updatedAt: row.updated_at,
    contentHash: row.content_hash,
    ...(row.removed_at !== null && { removedOnPlatformAt: row.removed_at }),
    scheduleReason: row.schedule_reason,
    ...(approvals && { approvals: approvals.filter((a) => a.post_id === row.id).map(presentApproval) }),
  }
}

export function presentGroup(
  row: GroupRow,
  tagIds: string[],
  approvals: readonly ApprovalRow[],
  reason: string | null,
  names: ReadonlyMap<string, string | null>,
): PostGroup {
  return {
    id: row.id,
    orgId: row.org_id,
    title: row.title,
    topic: row.topic,
    objective: row.objective,
    status: row.status as PostGroupStatus,
    timezone: row.timezone,
    scheduledFor: row.scheduled_for,
    approvedBy: row.approved_by,
    approvedAt: row.approved_at,
    createdAt: row.created_at,
    updatedAt: row.updated_at,
    scheduleReason: reason,
    tagIds,
    approvals: approvals.map(presentApproval),
    strategyId: row.strategy_id,
    strategyVersion: row.strategy_version,
    pillarId: row.pillar_id,
    priorityId: row.priority_id,
    contentType: row.content_type,
    opportunityId: row.opportunity_id,
    draftedBy: draftedBy(row, names),
  }
}

function presentApproval(row: ApprovalRow): Approval {
  return {
    id: row.id,
    level: row.level,
    groupId: row.group_id,
    postId: row.post_id,
    approvedByUserId: row.approved_by_user_id,
    approvedAt: row.approved_at,
    action: row.action,
    client: row.client,
  }
}
