import { z } from 'zod'
import { CreditEstimate } from '#contract/billing/billing.ts'
import { DM_DRAFT_ADDS, DmConversation, DmGuidance } from '#contract/engagement/dm.ts'
import { EstimateOnly } from '#contract/making/estimate.ts'
import { estimateOf } from '#features/credits/index.ts'
import { requireModel, startRun, workHere } from '#features/runs/index.ts'
import type { StepsContext } from '#kernel/context.ts'
import type { Trx } from '#kernel/db/database.ts'
import { AppError, forbidden } from '#kernel/errors.ts'
import { type DmRow, presentConversation } from './conversations.ts'
import { draftDm } from './operations/draft-dm.ts'

/** The arguments with which a call that logs something also asks for a draft. */
export const draftFields = {
  draft: z.boolean().default(false).describe('Also drafts the next message; costs a credit'),
  guidance: DmGuidance.optional(),
  estimateOnly: EstimateOnly,
}

const Drafted = DmConversation.extend({
  ...DM_DRAFT_ADDS,
  draftError: z.string().nullable().describe('Why there is no new draft; what was logged stands'),
}).partial({ draftProblems: true, creditsUsed: true, remainingCredits: true, draftError: true })

export const LoggedDm = z.union([Drafted, CreditEstimate])

interface Asked {
  draft: boolean
  guidance?: string | undefined
  estimateOnly?: boolean | undefined
}

/**
 * Logs something by `log`. If a draft was asked for, its run begins in the same transaction: when credits or a model
 * are missing, nothing is logged either. If the draft fails later, what was logged stays, and the answer says why.
 */
export async function withDraft(
  ctx: StepsContext,
  { draft, guidance, estimateOnly }: Asked,
  log: (db: Trx) => Promise<DmRow>,
): Promise<z.input<typeof LoggedDm>> {
  if (estimateOnly) return draft ? estimateOf('dm_draft') : { estimate: { credits: 0, providerCostMilliUsd: 0 } }
  if (draft) {
    if (!ctx.can('ai:use')) throw forbidden('A draft needs ai:use as well, which you do not have: leave draft out')
    requireModel(ctx.services, 'draft')
  }
  const { logged, runId } = await ctx.inOrg(async (db) => {
    const row = await log(db)
    const payload = { conversationId: row.id, guidance: guidance ?? null }
    const request = { payload, key: null, awaited: true }
    const run = draft ? await startRun({ ...ctx, db }, draftDm.run, request) : null
    return { logged: await presentConversation(db, row, ctx.now), runId: run?.runId ?? null }
  })
  if (runId === null) return logged
  try {
    return { ...(await workHere(ctx, draftDm.run, runId)), draftError: null }
  } catch (error) {
    if (!(error instanceof AppError)) throw error
    return { ...logged, draftError: error.message }
  }
}
