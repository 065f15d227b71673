import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { costOf } from '#kernel/llm/cost.ts'
import type { ModelUsage } from '#kernel/llm/llm.ts'
import { vendoredPrices } from '#kernel/llm/prices.ts'
import { loadConfig } from '../../src/main/load-config.ts'
import type { Brief } from './briefs.ts'

/** The tokens of most briefs: one draft, and for every second draft one repair. */
const USUAL: ModelUsage = {
  inputTokens: 3800,
  outputTokens: 1100,
  reasoningTokens: 0,
  cachedInputTokens: 0,
  cacheWriteTokens: 0,
}
/** The most tokens: three rounds, each with the longest answer that Galley accepts. */
const MOST: ModelUsage = { ...USUAL, inputTokens: 12_000, outputTokens: 3 * 8192 }

/** What the briefs cost by the price list, before the model is called. */
export function estimate(briefs: readonly Brief[], env: Record<string, string>): { model: string; words: string } {
  const data = mkdtempSync(join(tmpdir(), 'galley-eval-'))
  const { ai } = loadConfig({ GALLEY_DATA: data, GALLEY_BASE_URL: 'http://localhost:4400', ...env })
  rmSync(data, { recursive: true })
  const draft = ai.models.draft
  if (!draft) throw new Error('No model is set for drafts: set AI_MODEL_DRAFT, or the key of a provider')
  const lists = [...(ai.prices ? [ai.prices] : []), vendoredPrices()]
  const dollars = (usage: ModelUsage): string | null => {
    const { costMicroUsd } = costOf({ ...draft, answeredModel: draft.model, usage }, lists)
    return costMicroUsd === null ? null : ((briefs.length * costMicroUsd) / 1_000_000).toFixed(2)
  }
  const usual = dollars(USUAL)
  return {
    model: `${draft.provider}:${draft.model}`,
    words:
      usual === null
        ? 'Its price is not in the list, so what this costs cannot be estimated'
        : `It costs about $${usual}, and at most $${dollars(MOST)}`,
  }
}
