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
/**
 * How long the credits stay reserved, in seconds: longer than a model and the renders of eight formats take, each of
 * which waits for its turn.
 */
const HELD_SECONDS = 30 * 60
/**
 * The free room in the library that is required before an AI picture is paid for, because a visual with a picture is
 * seldom smaller.
 */
const LEAST_BYTES = 1024 ** 2
const PATIENCE_MS = 3 * 60_000
/**
 * The value of a credit in thousandths of a US dollar. It gives the cost of a picture if the model does not state one.
 * `contract/billing/catalogue.ts`
 */
const MILLI_USD_OF_CREDIT = 10

export interface MadeBackground {
  bytes: Uint8Array
  /** The facts about the picture in the operation's answer. */
  shown: { model: string; estimatedCostMilliUsd: number }
  /** Charges for the picture. Call it in the transaction that stores the visual. */
  settle(db: Trx): Promise<void>
  /** Releases the credits if no visual was made with the picture. */
  release(): Promise<void>
}

/** Makes an AI picture on which text is readable. Its credits are reserved until `settle` or `release`. */
export async function makeBackground(
  ctx: StepsContext,
  { prompt, model }: AiBackgroundInput,
  format: VisualFormat,
): Promise<MadeBackground> {
  const { llm, log, config } = ctx.services
  requireModel(ctx.services, 'image')
  if (!ctx.can('ai:use')) throw forbidden('This API key does not include ai:use, which pictures by AI need')
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

/** Throws 400 for any model but the configured one: pictures have one price, and another model could cost more. */
function requireOffered(llm: Llm, model: string | undefined): void {
  const offered = llm.models().image?.model
  if (model === undefined || model === offered) return
  const message = `This installation makes pictures with ${offered}: leave model out, or name that one`
  throw invalidField('body.aiBackground.model', 'unknown_model', message)
}

/** The prompt for the model: the workspace's words, and what a background must not contain. */
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

/** The price of the picture: 0 credits if the request has no AI background. */
export function estimateOfBackground(services: StepsContext['services'], { aiBackground }: { aiBackground?: unknown }) {
  if (aiBackground !== undefined) requireModel(services, 'image')
  return estimateOf(ACTION, { units: aiBackground === undefined ? 0 : 1 })
}
