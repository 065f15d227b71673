import type { ModelAnswer, ModelProvider, ModelUsage } from './llm.ts'
import type { PriceList } from './prices.ts'

type Cost = Pick<ModelAnswer, 'costMicroUsd' | 'pricingVersion' | 'usedFallbackEstimate'>

export interface Used {
  provider: ModelProvider
  model: string
  answeredModel: string
  usage: ModelUsage
  /** The length of transcribed speech. */
  seconds?: number | null
  /** The cost that the provider itself reports, in US dollars. OpenRouter does. */
  reportedUsd?: number | null
}

/**
 * The cost of a call, by the exact name of its model: the price of a similar name would be wrong without anybody
 * noticing. The first list that knows the model counts.
 */
export function costOf(used: Used, lists: readonly PriceList[]): Cost {
  if (used.reportedUsd != null) {
    return { costMicroUsd: Math.round(used.reportedUsd * 1_000_000), pricingVersion: null, usedFallbackEstimate: false }
  }
  for (const list of lists) {
    const price = list.models[`${used.provider}:${used.model}`] ?? list.models[`${used.provider}:${used.answeredModel}`]
    if (!price) continue
    const micro = 'perMinute' in price ? ofSpeech(price.perMinute, used.seconds) : ofTokens(price, used.usage)
    return { costMicroUsd: micro, pricingVersion: list.date, usedFallbackEstimate: micro === null }
  }
  return { costMicroUsd: null, pricingVersion: null, usedFallbackEstimate: true }
}

const ofSpeech = (perMinute: number, seconds: number | null | undefined): number | null =>
  seconds == null ? null : whole((seconds / 60) * perMinute * 1_000_000)

interface Rates {
  input: number
  output: number
  cacheRead?: number | undefined
  cacheWrite?: number | undefined
}

/** Rounds up to whole millionths, but ignores floating-point noise. */
const whole = (microUsd: number): number => Math.ceil(Number(microUsd.toFixed(6)))

/** Dollars per million tokens are millionths of a dollar per token. */
function ofTokens(
  price: Rates & { above?: (Rates & { inputTokens: number })[] | undefined },
  usage: ModelUsage,
): number {
  const tiers = (price.above ?? []).filter(({ inputTokens }) => usage.inputTokens > inputTokens)
  const rates: Rates = tiers.sort((a, b) => b.inputTokens - a.inputTokens)[0] ?? price
  const { inputTokens, cachedInputTokens, cacheWriteTokens, outputTokens } = usage
  return whole(
    Math.max(0, inputTokens - cachedInputTokens - cacheWriteTokens) * rates.input +
      cachedInputTokens * (rates.cacheRead ?? rates.input) +
      cacheWriteTokens * (rates.cacheWrite ?? rates.input) +
      outputTokens * rates.output,
  )
}
