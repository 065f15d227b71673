import { createHash } from 'node:crypto'
import { costOf } from './cost.ts'
import { isKeepable } from './keepable.ts'
import type { ConfiguredModel, ModelAnswer, ModelUsage } from './llm.ts'
import type { PriceList } from './prices.ts'

export const NO_USAGE: ModelUsage = {
  inputTokens: 0,
  cachedInputTokens: 0,
  cacheWriteTokens: 0,
  outputTokens: 0,
  reasoningTokens: 0,
}

/** What is stored about a call. */
export function answerOf(
  of: {
    asked: ConfiguredModel
    answeredModel: string | undefined
    finishReason: string
    usage: ModelUsage
    durationMs: number
    request: unknown
    seconds?: number | null
    reportedUsd?: number | null
  },
  lists: readonly PriceList[],
): ModelAnswer {
  const { provider, model } = of.asked
  const answeredModel = nameOf(of.answeredModel) ?? model
  const { usage, seconds = null, reportedUsd = null } = of
  return {
    provider,
    model,
    answeredModel,
    finishReason: of.finishReason,
    usage,
    ...costOf({ provider, model, answeredModel, usage, seconds, reportedUsd }, lists),
    durationMs: of.durationMs,
    requestHash: createHash('sha256')
      .update(JSON.stringify({ provider, model, request: of.request }))
      .digest('hex'),
  }
}

type TokensOf = {
  inputTokens: { total: number | undefined; cacheRead: number | undefined; cacheWrite: number | undefined }
  outputTokens: { total: number | undefined; reasoning: number | undefined }
}

export const usageOf = ({ inputTokens, outputTokens }: TokensOf): ModelUsage => ({
  inputTokens: countOf(inputTokens.total),
  cachedInputTokens: countOf(inputTokens.cacheRead),
  cacheWriteTokens: countOf(inputTokens.cacheWrite),
  outputTokens: countOf(outputTokens.total),
  reasoningTokens: countOf(outputTokens.reasoning),
})

const MOST_COUNTED = 2 ** 31 - 1

/** Turns a server's count, which may be anything, into a whole number that its column can hold. */
export const countOf = (told: number | undefined): number =>
  told === undefined || Number.isNaN(told) ? 0 : Math.min(Math.max(0, Math.ceil(told)), MOST_COUNTED)

const nameOf = (told: string | undefined): string | undefined =>
  told !== undefined && told.length <= 200 && isKeepable(told) ? told : undefined
