import { FORMAT_FACTS, type VisualFormat } from '#contract/making/visual-lists.ts'
import type { AiBackgroundInput } from '#contract/making/visuals.ts'
import { costOf, estimateOf, holdCredits, settleHold, voidHold } from '#features/credits/index.ts'
import { requireRoomFor } from '#features/media/index.ts'
import { failureOf, requireDailyRoom, requireModel, toError } from '#features/runs/index.ts'
import type { StepsContext } from '#kernel/context.ts'
import type { Trx } from '#kernel/db/database.ts'
import { forbidden, invalidField } from '#kernel/errors.ts'
import { newId } from '#kernel/ids.ts'
import type { Llm, ModelAnswer } from '#kernel/llm/llm.ts'

export const ACTION = 'image_generate'
const MILLI = 1000 * costOf(ACTION)
/** Longer than a model and the renders of eight formats after it can take, each of which waits for its turn. */
const HELD_SECONDS = 30 * 60
/** A visual on a picture is seldom smaller. Where not even that finds room, nothing is made that could not be kept. */
const LEAST_BYTES = 1024 ** 2
const PATIENCE_MS = 3 * 60_000
/** What a credit covers, for an answer where nobody says what it cost. `contract/billing/catalogue.ts` */
const MILLI_USD_OF_CREDIT = 10

export interface MadeBackground {
  bytes: Uint8Array
  /** As the answer tells it. */
  shown: { model: string; estimatedCostMilliUsd: number }
  /** In the transaction that keeps what was made with it. */
  settle(db: Trx): Promise<void>
  /** Nothing came of it: it costs nothing. */
  release(): Promise<void>
}

/** Has a picture made that words can stand on; its credits are held until `settle` or `release`. */
export async function makeBackground(
  ctx: StepsContext,
  { prompt, model }: AiBackgroundInput,
  format: VisualFormat,
): Promise<MadeBackground> {
  const { llm, log, config } = ctx.services
  requireModel(ctx.services, 'image')
  if (!ctx.can('ai:use')) throw forbidden('This API key does not include ai:use, which pictures by AI take')
  requireOffered(llm, model)
  const { orgId } = ctx
  const hold = await ctx.inOrg(async (db) => {
    await requireRoomFor(db, ctx.services, orgId, LEAST_BYTES)
    await requireDailyRoom(db, orgId, config.ai.dailyMicroUsdPerOrg)
    return holdCredits(db, {
      orgId,
      key: `visual:${newId()}`,
      action: ACTION,
      milliCredits: MILLI,
      expiresInSeconds: HELD_SECONDS,
    })
  })
  const release = () => ctx.inOrg((db) => voidHold(db, { orgId, holdId: hold.id }))
  try {
    const signal = AbortSignal.timeout(PATIENCE_MS)
    const made = await llm.image({
      prompt: asked(prompt),
      aspect: aspectOf(format),
      signal,
      orgId,
      ...(model && { model }),
    })
    return {
      bytes: made.bytes,
      shown: { model: made.answer.answeredModel, estimatedCostMilliUsd: costOfAnswer(made.answer) },
      settle: async (db) => {
        await settleHold(db, { orgId, holdId: hold.id, usedMilli: MILLI, usage: usageOf(made.answer) })
      },
      release,
    }
  } catch (error) {
    await release().catch((fault: unknown) => log.error({ err: fault }, 'held credits could not be given back'))
    const failure = failureOf(error)
    throw failure ? toError(failure) : error
  }
}

/** Pictures have one price: a model that nobody set up for it could cost anything. */
function requireOffered(llm: Llm, model: string | undefined): void {
  const offered = llm.models().image?.model
  if (model === undefined || model === offered) return
  const message = `This installation makes pictures with ${offered}: leave model out, or name that one`
  throw invalidField('body.aiBackground.model', 'unknown_model', message)
}

/** The words come from the workspace; what a background must not have is ours. */
const asked = (prompt: string): string =>
  `A background picture for a social media graphic. Calm, with room for text; no text, no letters, no logos, no watermark. It shows: ${prompt}`

function aspectOf(format: VisualFormat): 'square' | 'portrait' | 'landscape' {
  const { width, height } = FORMAT_FACTS[format]
  if (width > height * 1.15) return 'landscape'
  return height > width * 1.15 ? 'portrait' : 'square'
}

const costOfAnswer = ({ costMicroUsd }: ModelAnswer): number =>
  costMicroUsd === null ? costOf(ACTION) * MILLI_USD_OF_CREDIT : costMicroUsd / 1000

const usageOf = ({ provider, model, usage, costMicroUsd, pricingVersion, usedFallbackEstimate }: ModelAnswer) => ({
  feature: 'visuals',
  provider,
  model,
  inputTokens: usage.inputTokens,
  outputTokens: usage.outputTokens,
  totalTokens: usage.inputTokens + usage.outputTokens,
  costMicroUsd,
  pricingVersion,
  usedFallbackEstimate,
})

/** What it would cost; nothing without a background by AI. */
export function estimateOfBackground(services: StepsContext['services'], { aiBackground }: { aiBackground?: unknown }) {
  if (aiBackground !== undefined) requireModel(services, 'image')
  return estimateOf(ACTION, { units: aiBackground === undefined ? 0 : 1 })
}
