import { z } from 'zod'
import { CreditEstimate } from '#contract/billing/billing.ts'
import { AiText } from '#contract/making/ai.ts'
import { MOST_AI_TEXT } from '#contract/making/ai-lists.ts'
import { EstimateOnly } from '#contract/making/estimate.ts'
import { wordsUpTo } from '#contract/text/name.ts'
import { creditBalance, estimateOf } from '#features/credits/index.ts'
import { runHere } from '#features/runs/index.ts'
import { operation } from '#kernel/operation.ts'
import { extractiveSummary } from '../extractive-summary.ts'
import { SUMMARIZE, summarizeRun } from '../summarize-run.ts'

const NO_MODEL =
  'No model is set up, so these are the most telling sentences of the text, word for word: nothing was summed up, and nothing was charged'

export const summarizeText = operation({
  name: 'summarizeText',
  route: 'POST /v1/orgs/{orgId}/ai/summarize',
  summary: 'Sum a text up in a few sentences',
  description:
    'Where no model is set up, it answers the most telling sentences of the text as they stand: `source` is heuristic ' +
    'then, and it costs nothing. Nothing is charged for a failure.',
  tag: 'ai',
  permission: 'ai:use',
  cost: 'heavy',
  resumes: true,
  body: {
    text: wordsUpTo(MOST_AI_TEXT).describe('The text to sum up'),
    estimateOnly: EstimateOnly,
  },
  output: z.union([AiText, CreditEstimate]),
}).handleInSteps(async (ctx, { text, estimateOnly }) => {
  const free = ctx.services.llm.missing('analyze') !== null
  if (estimateOnly) return free ? { estimate: { credits: 0, providerCostMilliUsd: 0 } } : estimateOf(SUMMARIZE)
  if (!free) return { ...(await runHere(ctx, summarizeRun, { text })), source: 'ai' as const }
  const { available } = await ctx.inOrg((db) => creditBalance(db, ctx.orgId))
  return {
    result: extractiveSummary(text),
    source: 'heuristic' as const,
    warnings: [NO_MODEL],
    creditsUsed: 0,
    remainingCredits: available,
  }
})
