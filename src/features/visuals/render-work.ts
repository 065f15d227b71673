import type { StepsContext } from '#kernel/context.ts'
import { type AppError, invalidField } from '#kernel/errors.ts'
import { HeavyWorkEnded } from '#kernel/heavy-work/child.ts'
import { type HeavyTask, heavyTask } from '#kernel/heavy-work/heavy-task.ts'
import type { previewCarousel, renderCarousel } from '#rendering/render-carousel.ts'
import type { renderImage } from '#rendering/render-image.ts'
import type { renderScreenshot } from '#rendering/render-screenshot.ts'

const at = (file: string) => new URL(`../../rendering/${file}`, import.meta.url)

export const imageTask = heavyTask<typeof renderImage>(at('render-image.ts'), 'renderImage')
export const carouselTask = heavyTask<typeof renderCarousel>(at('render-carousel.ts'), 'renderCarousel')
export const slidesTask = heavyTask<typeof previewCarousel>(at('render-carousel.ts'), 'previewCarousel')
export const screenshotTask = heavyTask<typeof renderScreenshot>(at('render-screenshot.ts'), 'renderScreenshot')

/** Limits far above the need: a visual uses a hundredth of them, fifteen slides a twentieth. */
const LIMITS = { cpuSeconds: 30, memoryMb: 1024 }

type Problem = 'background_not_decodable' | 'no_text'

/** Renders in a child process. `picture` is the path of the request's picture, if it has one. */
export async function render<I, O extends object>(
  ctx: StepsContext,
  task: HeavyTask<I, O | { problem: Problem }>,
  input: I,
  picture: string | null,
): Promise<O> {
  try {
    const made = await ctx.services.heavyWork.run(task, input, {
      ...LIMITS,
      parties: [`user:${ctx.userId}`, `org:${ctx.orgId}`],
    })
    if (!('problem' in made)) return made
    throw refusal(made.problem, picture)
  } catch (error) {
    // Galley's own drawing stays far below the limits, so the picture must have exceeded them.
    if (error instanceof HeavyWorkEnded && picture !== null) throw refusal('background_not_decodable', picture)
    throw error
  }
}

const refusal = (problem: Problem, picture: string | null): AppError =>
  problem === 'no_text' || picture === null
    ? invalidField(
        'body.content.title',
        'no_text',
        'The title cannot be shown: no font of this server has its characters. Write it in another script, or add words in one',
      )
    : invalidField(picture, 'not_decodable', 'The file is damaged or too large: it cannot be read as an image')
