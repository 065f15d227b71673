import { AiText } from '#contract/making/ai.ts'
import { MOST_AI_TEXT } from '#contract/making/ai-lists.ts'
import { wordsUpTo } from '#contract/text/name.ts'
import { creditBalance } from '#features/credits/index.ts'
import { costedOperation } from '#features/runs/index.ts'
import { extractiveSummary } from '../extractive-summary.ts'
import { summarizeWork } from '../summarize-work.ts'

const NO_MODEL =
  'No model is set up, so these are the most important sentences of the text, word for word; nothing was charged'

export const summarizeText = costedOperation({
  name: 'summarizeText',
  route: 'POST /v1/orgs/{orgId}/ai/summarize',
  done: 'had a text summed up:',
  summary: 'Sum a text up in a few sentences',
  description:
    'Where no model is set up, it answers with the most important sentences of the text, word for word: `source` is ' +
    'then heuristic, and it costs nothing. Nothing is charged for a failure.',
  tag: 'ai',
  action: 'summarize',
  model: 'analyze',
  body: { text: wordsUpTo(MOST_AI_TEXT).describe('The text to sum up') },
  output: AiText,
}).byRun(summarizeWork, {
  asked: ({ text }) => ({ text }),
  answered: (text) => ({ ...text, source: 'ai' }),
  async withoutModel(ctx, { text }) {
    const { available } = await ctx.inOrg((db) => creditBalance(db, ctx.orgId))
    return {
      result: extractiveSummary(text),
      source: 'heuristic',
      warnings: [NO_MODEL],
      creditsUsed: 0,
      remainingCredits: available,
    }
  },
})
