import { PLATFORM_NAMES } from '#contract/platforms.ts'
import { excerptOf } from '#contract/text/excerpt.ts'
import { type AccountRef, usableAccount } from '#features/accounts/index.ts'
import { EFFECT_COLUMNS, type EffectColumns, postEffect } from '#features/effects/index.ts'
import { notify } from '#features/notifications/index.ts'
import { type PostRow, settleFoundLive } from '#features/posts/index.ts'
import { writeAudit } from '#kernel/audit.ts'
import type { Trx } from '#kernel/db/database.ts'
import { inScope } from '#kernel/db/transaction.ts'
import type { Services } from '#kernel/services.ts'
import { PlatformError } from '#platforms/errors.ts'
import type { PublishedRef } from '#platforms/outgoing.ts'
import type { Publishing } from '#platforms/publishing.ts'
import { holdContent, outgoingPart, savedPart, takenOn } from '../posts/outgoing.ts'

type Find = NonNullable<Publishing['find']>

/** A post that failed longer ago is not looked up, because X lists only a limited number of posts. */
const DAYS = 30
const DAY_MS = 86_400_000
const MOST = 50

type PostInDoubt = PostRow & EffectColumns

/**
 * Looks up failed posts that may be live, as the publisher does. A post that is found is marked as published, so that
 * nobody need be asked. A post that is not found is still left to a person: one look-up does not prove that it is
 * absent, and sending it again would use its approval twice. Returns the platform's error if one ended the search.
 */
export async function findInDoubt(services: Services, ref: AccountRef & { find: Find }): Promise<PlatformError | null> {
  const { find, orgId } = ref
  for (const post of await inScope(services.db, { orgId }, (db) => postsInDoubt(db, ref, services.clock.now()))) {
    try {
      const found = await lookUp(services, ref, find, post)
      if (found) await inScope(services.db, { orgId }, (db) => settle(db, services, post, found))
    } catch (error) {
      if (error instanceof PlatformError) return error
      throw error
    }
  }
  return null
}

/**
 * The failed posts that may be live, if only their last part is open. For other threads a person must decide when
 * further parts are sent.
 */
async function postsInDoubt(db: Trx, { orgId, accountId }: AccountRef, now: Date): Promise<PostInDoubt[]> {
  const rows = await db
    .selectFrom('post')
    .innerJoin('effect', (join) => join.onRef('effect.org_id', '=', 'post.org_id').onRef('effect.id', '=', 'post.id'))
    .selectAll('post')
    .select(EFFECT_COLUMNS.map((name) => `effect.${name}` as const))
    .where('post.org_id', '=', orgId)
    .where('post.social_account_id', '=', accountId)
    .where('status', '=', 'failed')
    .where('outcome_unknown', '=', true)
    .where('deleted_at', 'is', null)
    .orderBy('updated_at', 'desc')
    .limit(MOST)
    .execute()
  return rows.filter((row) => {
    const began = beganAt(row)
    const lastPart = (row.live_parts as unknown[]).length === row.parts_total - row.follow_ups - 1
    return lastPart && began !== null && now.getTime() - Date.parse(began) < DAYS * DAY_MS
  })
}

/** When the call in doubt was made. After a restore from a backup only the scheduled time is known. */
const beganAt = (row: PostInDoubt): string | null => row.sent_at ?? row.scheduled_for_utc

async function lookUp(
  services: Services,
  ref: AccountRef,
  find: Find,
  post: PostInDoubt,
): Promise<PublishedRef | null> {
  const account = await usableAccount(services, ref)
  const row = postEffect(post)
  const content = await inScope(services.db, { orgId: post.org_id }, (db) => holdContent(db, post))
  const saved = savedPart({ services }, { post, row })
  const part = outgoingPart(content, row, {
    storage: services.storage,
    composedAt: saved.composedAt,
    taken: takenOn(services, post),
  })
  const outcome = await find(account, part, beganAt(post) ?? saved.composedAt, saved.made ?? {})
  return outcome.state === 'found' ? outcome.ref : null
}

async function settle(db: Trx, services: Services, post: PostInDoubt, found: PublishedRef): Promise<void> {
  const settled = await settleFoundLive(
    { db, services, orgId: post.org_id },
    post,
    found,
    beganAt(post) ?? post.updated_at,
  )
  if (!settled) return
  await writeAudit(db, {
    orgId: post.org_id,
    userId: null,
    actor: { kind: 'system', job: 'reconciling.account' },
    action: 'settleFoundLive',
    requestId: post.id,
    target: { type: 'post', id: post.id, before: post, after: settled },
  })
  await notify(db, {
    orgId: post.org_id,
    type: 'post_published',
    title: `Found live on ${PLATFORM_NAMES[post.platform]}`,
    body:
      settled.last_error ??
      `This post was published, so no decision is needed any more. “${excerptOf(post.content_text, 140)}”`,
    href: `/review/${post.group_id}`,
    dedupeKey: `post_published:${post.id}:${settled.fence}`,
    permission: 'content:approve',
    metadata: { subject: { type: 'post', id: post.id } },
  })
}
