import { z } from 'zod'
import { AiText } from '#contract/making/ai.ts'
import { MOST_AI_TEXT } from '#contract/making/ai-lists.ts'
import { PLATFORMS } from '#contract/platforms.ts'
import { wordsUpTo } from '#contract/text/name.ts'
import { costedOperation } from '#features/runs/index.ts'
import { generateWork } from '../generate-work.ts'

export const generateContent = costedOperation({
  name: 'generateContent',
  route: 'POST /v1/orgs/{orgId}/ai/content/generate',
  done: 'had a text written:',
  summary: 'Write a text by a prompt',
  description:
    'The text is stored only in its run; no draft is made of it. Where no model is set up: 503 ' +
    'provider_unavailable, with what to configure. Nothing is charged for a failure.',
  tag: 'ai',
  action: 'content_generate',
  model: 'draft',
  body: {
    prompt: wordsUpTo(MOST_AI_TEXT).describe('What is to be written'),
    platform: z.enum(PLATFORMS).optional().describe('The network that it is for: the text then keeps to its rules'),
  },
  output: AiText,
}).byRun(generateWork, {
  asked: ({ prompt, platform = null }) => ({ prompt, platform }),
  answered: (text) => ({ ...text, source: 'ai' }),
})
