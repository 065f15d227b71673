import { MOST_STRATEGY_DRAFTS } from '#contract/strategy/strategy-lists.ts'
import type { Trx } from '#kernel/db/database.ts'
import { AppError } from '#kernel/errors.ts'

/**
 * Throws 402 `fair_use_limit` if the workspace has its maximum of drafts. Called before a model is used, and again
 * under `lockStrategies`. Spec W12
 */
export async function requireRoomForDraft(db: Trx, orgId: string): Promise<void> {
  const { drafts } = await db
    .selectFrom('strategy')
    .select((eb) => eb.fn.countAll<number>().as('drafts'))
    .where('org_id', '=', orgId)
    .where('status', '=', 'draft')
    .executeTakeFirstOrThrow()
  if (Number(drafts) < MOST_STRATEGY_DRAFTS) return
  throw new AppError(
    'payment_required',
    `The strategy has ${MOST_STRATEGY_DRAFTS} drafts already, and no more are kept: confirm one of them, edit the active version, or propose with replaceActive, which makes the new version active and adds no draft`,
    { code: 'fair_use_limit' },
  )
}
