import { z } from 'zod'
import { runWork } from '#features/runs/index.ts'
import { newId } from '#kernel/ids.ts'
import { notGiven } from '#writing/not-given.ts'
import { generateContent1 } from './prompts/generate-content-1.ts'
import { writeAndCheck } from './write-and-check.ts'
import { TextProblem, WrittenText } from './written-text.ts'

/** Writes what a prompt asks for. */
export const generateWork = runWork({
  payload: z.object({ prompt: z.string() }),
  result: z.object({ result: z.string(), warnings: z.array(z.string()) }),
  async run(ctx, { prompt: brief }) {
    const { output, problems } = await writeAndCheck(ctx, {
      round: (flawed) => ({
        task: 'draft',
        schema: WrittenText,
        prompt: generateContent1({ marker: newId(), brief, flawed }),
      }),
      textOf: ({ text }) => text,
      check: ({ text }) => textProblems(text, [brief]),
      problem: TextProblem,
    })
    return async () => ({
      result: { result: output.text, warnings: problems.map(({ message }) => message) },
      summary: { characters: output.text.length, problems: problems.length },
    })
  },
})

/**
 * Problems of a text. A number that was not given is only a warning, since prompts often ask for one (`three ideas`).
 */
function textProblems(text: string, sources: readonly string[]): z.infer<typeof TextProblem>[] {
  return notGiven(text, sources).map(({ code, message }) => ({
    message,
    severity: code === 'number_not_in_source' ? 'warning' : 'error',
  }))
}
