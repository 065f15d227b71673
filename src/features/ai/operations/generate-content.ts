import { z } from 'zod'
import { CreditEstimate } from '#contract/billing/billing.ts'
import { AiText } from '#contract/making/ai.ts'
import { MOST_AI_TEXT } from '#contract/making/ai-lists.ts'
import { EstimateOnly } from '#contract/making/estimate.ts'
import { wordsUpTo } from '#contract/text/name.ts'
import { estimateOf } from '#features/credits/index.ts'
import { runHere } from '#features/runs/index.ts'
import { operation } from '#kernel/operation.ts'
import { GENERATE, generateRun } from '../generate-run.ts'
import { requireModel } from '../require-model.ts'

export const generateContent = operation({
  name: 'generateContent',
  route: 'POST /v1/orgs/{orgId}/ai/content/generate',
  summary: 'Write a text by a prompt',
  description:
    'The answer is saved nowhere but in its run, and nothing is drafted by it. Where no model is set up: 503 ' +
    'provider_unavailable, with what to configure. Nothing is charged for a failure.',
  tag: 'ai',
  permission: 'ai:use',
  cost: 'heavy',
  resumes: true,
  body: {
    prompt: wordsUpTo(MOST_AI_TEXT).describe('What is to be written'),
    estimateOnly: EstimateOnly,
  },
  output: z.union([AiText, CreditEstimate]),
}).handleInSteps(async (ctx, { prompt, estimateOnly }) => {
  requireModel(ctx.services, 'draft')
  if (estimateOnly) return estimateOf(GENERATE)
  return { ...(await runHere(ctx, generateRun, { prompt })), source: 'ai' as const }
})
