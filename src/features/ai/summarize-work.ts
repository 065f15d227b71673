import { z } from 'zod'
import { runWork } from '#features/runs/index.ts'
import { newId } from '#kernel/ids.ts'
import { notGiven } from '#writing/not-given.ts'
import { summarize1 } from './prompts/summarize-1.ts'
import { writeAndCheck } from './write-and-check.ts'
import { TextProblem, WrittenText } from './written-text.ts'

/** Summarises a text in a few sentences, without adding anything. */
export const summarizeWork = runWork({
  payload: z.object({ text: z.string() }),
  result: z.object({ result: z.string(), warnings: z.array(z.string()) }),
  async run(ctx, { text: source }) {
    const { output, problems } = await writeAndCheck(ctx, {
      round: (flawed) => ({
        task: 'analyze',
        schema: WrittenText,
        prompt: summarize1({ marker: newId(), text: source, flawed }),
      }),
      textOf: ({ text }) => text,
      check: ({ text }): TextProblem[] =>
        notGiven(text, [source]).map(({ message }) => ({ message, severity: 'error' })),
      problem: TextProblem,
    })
    return async () => ({
      result: { result: output.text, warnings: problems.map(({ message }) => message) },
      summary: { characters: output.text.length, problems: problems.length },
    })
  },
})
