import { z } from 'zod'
import { VisualImage } from '#contract/making/visuals.ts'
import { PostMediaInput } from '#contract/media/media.ts'
import { blanksIn } from '#contract/posts/blanks.ts'
import { shortened } from '#contract/text/excerpt.ts'
import { DRAFT_PLATFORMS, type DraftPlatform } from '#contract/writing/thought-drafts.ts'
import { costOf } from '#features/credits/index.ts'
import { asSteps, failureOf, type RunContext, RunLost } from '#features/runs/index.ts'
import { BACKGROUND_ACTION, inTurn, makeCarousel, makeImage } from '#features/visuals/index.ts'
import type { Source } from '#features/writing/index.ts'
import type { StepsContext } from '#kernel/context.ts'
import { AppError } from '#kernel/errors.ts'
import { notGiven } from '#writing/not-given.ts'

/** The words of a visual. All are optional. */
export interface VisualWords {
  headline: string
  points: readonly string[]
}

interface Asked extends VisualWords {
  kind: 'image' | 'carousel'
  aiBackground: boolean
  platforms: readonly DraftPlatform[]
  sources: readonly Source[]
}

const Made = z.object({
  visual: z
    .object({ kind: z.enum(['image', 'carousel']), images: z.array(VisualImage), documentUrl: z.url().nullable() })
    .nullable(),
  /** The media of each network's post. */
  media: z.partialRecord(z.enum(DRAFT_PLATFORMS), PostMediaInput),
  error: z.string().nullable(),
  credits: z.number(),
})
export type MadeVisual = z.infer<typeof Made>

export const NO_VISUAL: MadeVisual = { visual: null, media: {}, error: null, credits: 0 }

const MOST_HEADLINE = 120
const MOST_POINT = 200
/** The most points. With the first slide, they are about as many slides as people read. */
const MOST_POINTS = 8
const BACKGROUND = 'Something that goes with these words, without any letters: '

/** Makes the visual of a draft, as a step of its run. If it fails, the texts are kept, and the reason is reported. */
export function makeVisual(ctx: RunContext, asked: Asked): Promise<MadeVisual> {
  const { kind, headline, points } = asked
  return ctx.step(
    {
      key: 'visual',
      kind: 'tool_call',
      role: 'designer',
      label: 'Make the visual',
      input: { kind, headline, points },
      output: Made,
    },
    async () => {
      try {
        requireGiven(asked)
        const steps = await asSteps(ctx)
        const make = kind === 'image' ? imageOf : carouselOf
        return { output: await inTurn(steps, 'making', () => make(steps, asked)) }
      } catch (error) {
        if (error instanceof RunLost || ctx.signal.aborted) throw error
        return { output: { ...NO_VISUAL, error: reasonOf(ctx, error) } }
      }
    },
  )
}

/**
 * The words of a picture cannot be corrected in review, so their facts must be in the sources, and they may contain no
 * blanks.
 */
function requireGiven({ headline, points, sources }: Asked): void {
  const [invented] = notGiven(
    [headline, ...points].join('\n'),
    sources.map(({ text }) => text),
  )
  if (invented) throw new AppError('validation', invented.message)
  const [blank] = blanksIn([headline, ...points].join('\n'))
  if (blank) throw new AppError('validation', `Its words have a blank, ${blank}: say in the thought what belongs there`)
}

function reasonOf({ services, runId }: RunContext, error: unknown): string {
  const why = error instanceof AppError ? error.message : failureOf(error)?.message
  if (why === undefined) services.log.error({ err: error, run: runId }, 'the visual of a draft could not be made')
  const words = why ?? 'Galley had an error of its own while it made the visual; your request was fine'
  return `There is no visual: ${words.replace(/[.\s]+$/, '')}. The texts are drafted all the same; a picture can be added to them`
}

async function imageOf(steps: StepsContext, { headline, aiBackground, platforms }: Asked): Promise<MadeVisual> {
  const title = shortened(headline, MOST_HEADLINE)
  const { images, postMedia } = await makeImage(steps, {
    content: { title },
    ...(aiBackground && { template: 'photo', aiBackground: { prompt: `${BACKGROUND}${title}` } }),
  })
  return {
    visual: { kind: 'image', images, documentUrl: null },
    media: Object.fromEntries(platforms.flatMap((platform) => (postMedia ? [[platform, postMedia]] : []))),
    error: null,
    credits: aiBackground ? costOf(BACKGROUND_ACTION) : 0,
  }
}

async function carouselOf(
  steps: StepsContext,
  { headline, points, aiBackground, platforms }: Asked,
): Promise<MadeVisual> {
  const told = points.filter((point) => point.trim() !== '').slice(0, MOST_POINTS)
  if (told.length === 0) {
    throw new AppError('validation', 'A carousel needs at least two sentences or points, and the thought has one')
  }
  const title = shortened(headline, MOST_HEADLINE)
  const { slides, document, postMedia } = await makeCarousel(steps, {
    slides: [{ title }, ...told.map((point) => ({ title: shortened(point, MOST_POINT) }))],
    ...(aiBackground && { aiBackground: { prompt: `${BACKGROUND}${title}` } }),
  })
  return {
    visual: { kind: 'carousel', images: slides, documentUrl: document?.url ?? null },
    media: Object.fromEntries(
      platforms.flatMap((platform) => (postMedia[platform] ? [[platform, postMedia[platform]]] : [])),
    ),
    error: null,
    credits: aiBackground ? costOf(BACKGROUND_ACTION) : 0,
  }
}
