import type { PostStatus } from '#contract/statuses.ts'
import {
  type Decision,
  type EffectRow,
  effectColumns,
  fromEffect,
  type Limits,
  mainConfirmed,
  postEffect,
  publishColumns,
  toPublishRow,
} from '#features/effects/index.ts'
import { emitPostEvents, type PostRow, refreshGroup } from '#features/posts/index.ts'
import { afterCommit } from '#kernel/db/transaction.ts'
import type { Metrics } from '#kernel/metrics/metrics.ts'
import type { EffectKind, EffectWorld } from '../drive/effect-kind.ts'
import { tellPeople } from '../drive/tell-people.ts'
import { stepWriter } from '../drive/write-step.ts'
import { type LoadedPost, loadPost, type PostInHand } from './load-post.ts'
import { type SavedPart, savedPart } from './outgoing.ts'
import { postEvents, postTelling, sayWhereToLook, tellFirst, tellLater } from './tell-of-post.ts'

/** The columns of a post in which people see a step. */
export const SHOWN = [
  'status',
  'approved_hash',
  'idempotency_key',
  'scheduled_for_utc',
  'parts_total',
  'published_external_id',
  'published_url',
  'published_at',
  'next_retry_at',
  'attempt_count',
  'last_attempt_at',
  'last_error',
  'outcome_unknown',
  'live_parts',
  'doubt_url',
] as const satisfies readonly (keyof PostRow)[]

/** Posts as a kind of effect. */
export const POSTS: EffectKind<LoadedPost> = {
  idName: 'postId',
  load: loadPost,
  toRow: ({ subject }) => postEffect(subject),
  limits: limitsOf,
  reword: (db, { services }, { subject }, decision) => sayWhereToLook(db, services, subject, decision),
  change: changeOf,
  write: stepWriter<PostInHand>({
    table: 'post',
    attemptOf: 'post_id',
    shown: SHOWN,
  }),
  async tell(db, services, { loaded, after, messages }) {
    await tellPeople(db, services, postTelling(loaded.subject), messages)
    if (messages.some((message) => message.notify === 'post_published')) await tellFirst(db, loaded.subject)
    if (loaded.listened) await emitPostEvents(db, services, after, postEvents(messages))
  },
  tellLater,
  follow(db, services, { loaded: { subject: before }, after }) {
    afterCommit(db, () => countMove(services.metrics, before, after))
    if (!changesGroup(before, after)) return null
    return refreshGroup({ db, services, orgId: before.org_id }, before.group_id)
  },
}

/**
 * Whether the group's state changes with the post's. A claim changes nothing for the group: whether the post is
 * scheduled or publishing, the group is scheduled for the same time. Spec P1
 */
function changesGroup(before: PostInHand, after: PostInHand): boolean {
  return after.status !== before.status && !(before.status === 'scheduled' && after.status === 'publishing')
}

function changeOf(
  { subject: post, now }: LoadedPost,
  decision: Decision,
  kept: object | undefined,
  world: EffectWorld,
) {
  const { row, next } = decision
  const at = new Date(now).toISOString()
  const columns = publishColumns(fromEffect(row, toPublishRow(post)))
  // A follow-up may be sent much later. The post keeps the time at which its main parts were published.
  const publishedAt = mainConfirmed(row) ? (post.published_at ?? at) : post.published_at
  return {
    ...columns,
    ...effectColumns(row),
    updated_at: at,
    lease_owner: next.do === 'stop' ? null : post.lease_owner,
    last_attempt_at: next.do === 'send' ? at : post.last_attempt_at,
    prepared: kept ?? composed(world, post, decision) ?? (nextPart(post, row) ? null : post.prepared),
    published_at: publishedAt,
    // The database computes this column. Code that uses the post after this step needs the same value.
    calendar_at: publishedAt ?? columns.scheduled_for_utc ?? post.wished_for,
  }
}

/**
 * The data that are stored when the preparation of a part begins: the time of composing, which is the same for every
 * attempt.
 */
function composed(world: EffectWorld, post: PostInHand, { row, next }: Decision): SavedPart | undefined {
  const begun = nextPart(post, row) ? { ...post, prepared: null } : post
  if (next.do !== 'prepare' || begun.prepared !== null) return undefined
  return savedPart(world, { post: begun, row })
}

function nextPart(post: PostInHand, row: EffectRow): boolean {
  return row.confirmed.length !== (post.live_parts as unknown[]).length
}

function limitsOf({ subject, lateLimitMs }: LoadedPost, world: EffectWorld): Limits {
  const publishing = world.services.platforms[subject.platform]?.publishing
  return {
    leaseMs: world.leaseMs,
    backoffScale: world.backoffScale,
    sendTimeoutMs: publishing?.publishTimeoutMs ?? 0,
    windowMs: publishing?.unknownOutcomeWindowMs ?? 0,
    lateLimitMs,
  }
}

const OUTCOMES: Partial<Record<PostStatus, Parameters<Metrics['post']>[0]['outcome']>> = {
  published: 'published',
  failed: 'failed',
  approved: 'held',
  scheduled: 'retried',
}

/**
 * Counts the outcome if this step published, failed, held or postponed the post, and for a published post its lateness.
 */
export function countMove(metrics: Metrics, before: PostRow, after: PostRow): void {
  if (before.status === after.status) return
  const outcome = OUTCOMES[after.status]
  if (!outcome) return
  const { scheduled_for_utc: due, published_at: at } = after
  const timed = outcome === 'published' && due !== null && at !== null
  const lateSeconds = timed ? Math.max(0, Date.parse(at) - Date.parse(due)) / 1000 : null
  metrics.post({ platform: after.platform, outcome, lateSeconds })
}
