import { sql } from 'kysely'
import type { Platform } from '#contract/platforms.ts'
import { type Actor, actorUserId } from '#kernel/actor.ts'
import type { Trx } from '#kernel/db/database.ts'
import { canonicalJson, newId, sha256Hex } from '#kernel/ids.ts'
import { type ActRow, actsWithEffects } from './act-columns.ts'
import type { TypedActKind } from './act-kind.ts'

export interface ActRequest<P> {
  orgId: string
  actor: Actor
  platform: Platform
  accountId: string
  /** The object of the act. A second request of the same kind for the same subject joins the open act. */
  subject: string
  payload: P
  parts?: number
  postId?: string | null
  /** The approval that allows the act. Null if the request itself is the approval. */
  approvalId?: string | null
  /** Overrides the kind's own `heedsPause`. */
  heedsPause?: boolean
}

/**
 * Records an act that is due now. Once the transaction has committed, workers perform the act or tell people why they
 * did not.
 */
export async function requestAct<P>(db: Trx, kind: TypedActKind<P>, request: ActRequest<P>): Promise<ActRow> {
  const payload = kind.payload.parse(request.payload)
  const row = await db
    .insertInto('platform_act')
    .values({
      org_id: request.orgId,
      kind: kind.name,
      subject: request.subject,
      post_id: request.postId ?? null,
      platform: request.platform,
      social_account_id: request.accountId,
      payload: JSON.stringify(payload),
      approved_hash: payloadHash(payload),
      idempotency_key: newId(),
      requested_by: JSON.stringify(request.actor),
      requested_by_user: actorUserId(request.actor),
      approval_id: request.approvalId ?? null,
      heeds_pause: request.heedsPause ?? kind.heedsPause,
      parts_total: request.parts ?? 1,
    })
    .onConflict((conflict) =>
      conflict
        .columns(['org_id', 'kind', 'subject'])
        .where(sql<boolean>`status in ('waiting', 'under_way', 'processing')`)
        // Changes nothing, but makes the statement return the open act.
        .doUpdateSet((eb) => ({ updated_at: eb.ref('platform_act.updated_at') })),
    )
    .returningAll()
    .executeTakeFirstOrThrow()
  const now = sql<string>`now()`
  await db
    .insertInto('effect')
    .values({
      org_id: row.org_id,
      id: row.id,
      kind: 'act',
      platform: row.platform,
      social_account_id: row.social_account_id,
      heeds_pause: row.heeds_pause,
      due_at: now,
      ready_at: now,
      wake_at: now,
    })
    // An open act that was joined has its effect already.
    .onConflict((conflict) => conflict.columns(['org_id', 'id']).doNothing())
    .execute()
  return actsWithEffects(db).where('a.org_id', '=', row.org_id).where('a.id', '=', row.id).executeTakeFirstOrThrow()
}

/** Hash of the payload. It is compared again before the act is performed. */
export function payloadHash(payload: unknown): string {
  return sha256Hex(canonicalJson(payload))
}
