import type { Selectable } from 'kysely'
import type { PostMedia } from '#contract/media/media.ts'
import type { Approval } from '#contract/posts/approval.ts'
import type { Basis } from '#contract/posts/basis.ts'
import type { Origin } from '#contract/posts/origin.ts'
import type { Post } from '#contract/posts/post.ts'
import type { PostGroup } from '#contract/posts/post-group.ts'
import { sentPartsOf } from '#contract/posts/post-parts.ts'
import type { Outside } from '#features/outside/index.ts'
import { type Actor, actorClient, actorUserId } from '#kernel/actor.ts'
import type { DB } from '#kernel/db/types.gen.ts'
import type { PublishedRef } from '#platforms/outgoing.ts'
import { WITHOUT_TIME } from './group-status.ts'

export type PostRow = Selectable<DB['post']>
export type GroupRow = Selectable<DB['post_group']>
export type ApprovalRow = Selectable<DB['approval']> & { approver_name: string | null }

/** Turns a row into its wire form. JSON columns return what was written, from checked input. */
export function presentPost(row: PostRow, approvals?: readonly ApprovalRow[]): Post {
  const [linkCard = null, ...threadLinkCards] = (row.outside as Outside | null)?.cards ?? []
  return {
    id: row.id,
    orgId: row.org_id,
    groupId: row.group_id,
    platform: row.platform,
    socialAccountId: row.social_account_id,
    status: row.status,
    scheduledForUtc: row.scheduled_for_utc,
    wishedForUtc: hasWish(row) ? row.wished_for : null,
    contentText: row.content_text,
    media: row.media as PostMedia | null,
    platformPayload: row.platform_payload as Record<string, unknown> | null,
    linkCard,
    ...(threadLinkCards.length > 0 && { threadLinkCards }),
    publishedExternalId: row.published_external_id,
    publishedUrl: row.published_url,
    ...liveParts(row),
    attemptCount: row.attempt_count,
    lastAttemptAt: row.last_attempt_at,
    nextRetryAt: row.next_retry_at,
    lastError: row.last_error,
    mayBeLive: row.outcome_unknown,
    ...(row.outcome_unknown && row.doubt_url !== null && { mayBeLiveUrl: row.doubt_url }),
    idempotencyKey: row.idempotency_key,
    createdAt: row.created_at,
    updatedAt: row.updated_at,
    contentHash: row.content_hash,
    ...(row.removed_at !== null && { removedOnPlatformAt: row.removed_at }),
    scheduleReason: row.schedule_reason,
    basis: basisNow(row),
    ...(approvals && { approvals: approvals.filter((a) => a.post_id === row.id).map(presentApproval) }),
  }
}

/**
 * The parts of a thread that are live. A post of one part has none, because `publishedUrl` names it. Follow-ups do not
 * count as parts.
 */
function liveParts(row: PostRow): Pick<Post, 'liveParts'> {
  const own = row.parts_total - row.follow_ups
  const live = (row.live_parts as PublishedRef[]).slice(0, own)
  if (live.length === 0 || own <= 1 || row.deleted_at !== null) return {}
  return { liveParts: live.map(({ externalId, url }) => ({ externalId, url })) }
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
    status: row.status,
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

/** What the post rested on when it was drafted. */
export const keptBasis = ({ basis }: Pick<PostRow, 'basis'>): Basis | null => basis as Basis | null // in the form that createGroup writes

/** The basis of the post as it is now. A claim counts as unsupported only while the text contains it. */
function basisNow(row: PostRow): Basis | null {
  const basis = keptBasis(row)
  if (!basis || basis.unsupported.length === 0) return basis
  const platformPayload = row.platform_payload as Record<string, unknown> | null
  const text = sentPartsOf({ contentText: row.content_text, platformPayload })
    .map((part) => part.text)
    .join('\n')
  return { ...basis, unsupported: basis.unsupported.filter(({ quote }) => text.includes(quote)) }
}

/** Whether `wished_for` is a wish. A scheduled post keeps its time there, in case the schedule is withdrawn. */
const hasWish = ({ status }: PostRow): boolean => (WITHOUT_TIME as readonly string[]).includes(status)

function presentApproval(row: ApprovalRow): Approval {
  return {
    id: row.id,
    level: row.level,
    groupId: row.group_id,
    postId: row.post_id,
    approvedByUserId: row.approved_by_user_id,
    approvedAt: row.approved_at,
    action: row.action,
    ...(row.reason !== null && { reason: row.reason }),
    ...(row.note !== null && { note: row.note }),
    approvedByName: row.approver_name,
    client: row.client,
  }
}

/** Who drafted the group, for the person who decides. An assistant's draft names the assistant and its person. */
export const draftedBy = (group: GroupRow, names: ReadonlyMap<string, string | null>): Origin =>
  originOf(drafterOf(group), names)

/** Who wrote the post's present content. */
export function writtenBy({ content_by }: PostRow, names: ReadonlyMap<string, string | null>): Pick<Post, 'writtenBy'> {
  const actor = content_by as Actor | null // only an actor is written there
  return actor === null ? {} : { writtenBy: originOf(actor, names) }
}

function originOf(actor: Actor, names: ReadonlyMap<string, string | null>): Origin {
  const userId = actorUserId(actor)
  const name = userId === null ? null : (names.get(userId) ?? null)
  const client = actorClient(actor)
  return { kind: actor.kind, userId, name, client }
}

const drafterOf = (group: GroupRow): Actor => group.created_by as Actor // written only from ctx.actor
