import { z } from 'zod'
import { PLATFORM_NAMES, PLATFORMS, type Platform, type PlatformAccess } from '#contract/platforms.ts'
import { WrittenText } from '#features/ai/index.ts'
import { runWork } from '#features/runs/index.ts'
import { newId } from '#kernel/ids.ts'
import { checkContent } from '#rules/check.ts'
import { saysNothing, sourcesOf } from './ground.ts'
import { generateContent1 } from './prompts/generate-content-1.ts'
import { generateContent2 } from './prompts/generate-content-2.ts'
import { readGround } from './read-ground.ts'
import { writeDrafts } from './write-drafts.ts'

/** Writes a text for a prompt, within the rules of a network if it is for one. */
export const generateWork = runWork({
  payload: z.object({ prompt: z.string(), platform: z.enum(PLATFORMS).nullable().default(null) }),
  result: z.object({ result: z.string(), warnings: z.array(z.string()) }),
  async run(ctx, { prompt: wish, platform }) {
    const { access } = ctx.services.config.networks
    const check = platform && ((text: string) => textProblems(platform, text, access))
    const brief = platform && check ? `${wish}\n\n${placeOf(platform, check('').counted.max)}` : wish
    const ground = await readGround(ctx, { platform })
    const { output, problems } = await writeDrafts(ctx, {
      ground,
      sources: [{ name: 'brief', text: wish }, ...sourcesOf(ground.told)],
      schema: WrittenText,
      prompt: (told, flawed) =>
        saysNothing(told)
          ? generateContent1({ marker: newId(), brief, flawed })
          : generateContent2({ marker: newId(), brief, told, flawed }),
      textsOf: ({ text }) => [{ platform, text }],
      alsoCheck: ({ text }) => (check ? check(text).problems : []),
      // Prompts often ask for a number (`three ideas`), and for words in quotation marks, so these are only warnings.
      warnings: ['number_not_in_source', 'date_not_in_source', 'quotation_not_in_source'],
    })
    return async () => ({
      result: { result: output.text, warnings: [...ground.warnings, ...problems.map(({ message }) => message)] },
      summary: { characters: output.text.length, problems: problems.length },
    })
  },
})

const placeOf = (platform: Platform, most: number): string =>
  `It is a post on ${PLATFORM_NAMES[platform]}, with at most ${most} characters.`

/** The network's problems with a text. Missing pictures and requested blanks are not counted. */
function textProblems(platform: Platform, contentText: string, access: PlatformAccess) {
  const draft = { platform, contentText, media: null, platformPayload: null }
  const { problems, counted } = checkContent(draft, { access, facts: null })
  return { counted, problems: problems.filter(({ path, code }) => path === 'contentText' && code !== 'blank_left') }
}
