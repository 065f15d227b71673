import { z } from 'zod'
import { WrittenText } from '#features/ai/index.ts'
import { runWork } from '#features/runs/index.ts'
import { newId } from '#kernel/ids.ts'
import { saysNothing, sourcesOf } from './ground.ts'
import { generateContent1 } from './prompts/generate-content-1.ts'
import { generateContent2 } from './prompts/generate-content-2.ts'
import { readGround } from './read-ground.ts'
import { writeDrafts } from './write-drafts.ts'

/** Writes what a prompt asks for. */
export const generateWork = runWork({
  payload: z.object({ prompt: z.string() }),
  result: z.object({ result: z.string(), warnings: z.array(z.string()) }),
  async run(ctx, { prompt: brief }) {
    const ground = await readGround(ctx, { platform: null })
    const { output, problems } = await writeDrafts(ctx, {
      ground,
      sources: [{ name: 'brief', text: brief }, ...sourcesOf(ground.told)],
      schema: WrittenText,
      prompt: (told, flawed) =>
        saysNothing(told)
          ? generateContent1({ marker: newId(), brief, flawed })
          : generateContent2({ marker: newId(), brief, told, flawed }),
      textsOf: ({ text }) => [{ platform: null, text }],
      // Prompts often ask for a number (`three ideas`), and for words in quotation marks.
      warnings: ['number_not_in_source', 'date_not_in_source', 'quotation_not_in_source'],
    })
    return async () => ({
      result: { result: output.text, warnings: [...ground.warnings, ...problems.map(({ message }) => message)] },
      summary: { characters: output.text.length, problems: problems.length },
    })
  },
})
