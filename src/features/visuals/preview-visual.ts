import type { z } from 'zod'
import { FORMAT_FACTS, type VisualFormat } from '#contract/making/visual-lists.ts'
import {
  CarouselRequest,
  ImageRequest,
  ScreenshotRequest,
  type VisualKind,
  type VisualPreview,
} from '#contract/making/visuals.ts'
import { checked } from '#kernel/checked.ts'
import type { StepsContext } from '#kernel/context.ts'
import { invalid } from '#kernel/errors.ts'
import type { RenderWarning } from '#rendering/design.ts'
import type { RenderedImage } from '#rendering/render-image.ts'
import { carouselDesign, imageDesign, screenshotDesign } from './designs.ts'
import { distinct } from './distinct.ts'
import { givenPicture } from './given-picture.ts'
import { lookOfBrand } from './look-of-brand.ts'
import { imageTask, render, screenshotTask, slidesTask } from './render-work.ts'
import { inTurn } from './visual-turns.ts'

/** The longest side of a preview, in pixels. Spec V4 */
const SIDE = 540

const ratioOf = (format: VisualFormat): number =>
  SIDE / Math.max(FORMAT_FACTS[format].width, FORMAT_FACTS[format].height)

/**
 * Renders small previews of what the endpoint of that kind would make from the same fields. It makes no AI background.
 */
export async function previewVisual(ctx: StepsContext, kind: VisualKind, fields: object): Promise<VisualPreview> {
  const began = ctx.services.clock.monotonic()
  const { images, warnings } = await inTurn(ctx, 'previews', () => RENDERS[kind](ctx, fields))
  const [first] = images
  if (!first) throw new Error('a preview of nothing')
  const { width, height } = first
  const uris = images.map(({ bytes }) => `data:image/png;base64,${Buffer.from(bytes).toString('base64')}`)
  return {
    image: uris[0] ?? '',
    width,
    height,
    renderMs: Math.round(ctx.services.clock.monotonic() - began),
    ...(kind === 'carousel' && { slides: uris }),
    warnings: distinct(warnings),
  }
}

type Small = { images: RenderedImage[]; warnings: RenderWarning[] }

const RENDERS: Record<VisualKind, (ctx: StepsContext, fields: object) => Promise<Small>> = {
  image: (ctx, fields) => previewOfImage(ctx, parsed(ImageRequest, fields)),
  carousel: (ctx, fields) => previewOfCarousel(ctx, parsed(CarouselRequest, fields)),
  screenshot: async (ctx, fields) => {
    const request = parsed(ScreenshotRequest, fields)
    const brand = await lookOfBrand(ctx, request.includeLogo ?? true)
    const { bytes: screenshot } = await givenPicture(ctx, request.screenshot, 'body.screenshot')
    const format = request.format ?? 'landscape'
    const design = screenshotDesign(request, { brand, format, screenshot })
    return render(ctx, screenshotTask, { design, outputs: ['png'], ratio: ratioOf(format) }, 'body.screenshot')
  },
}

/** Previews an image, without an AI background. Throws 400 as the image itself would. */
export async function previewOfImage(ctx: StepsContext, request: ImageRequest): Promise<Small> {
  const brand = await lookOfBrand(ctx, request.includeLogo ?? true)
  const given = request.backgroundImage && (await givenPicture(ctx, request.backgroundImage, 'body.backgroundImage'))
  const format = request.format ?? 'square'
  const design = imageDesign(request, { brand, format, background: given?.bytes ?? null })
  const place = given ? 'body.backgroundImage' : null
  return render(ctx, imageTask, { design, outputs: ['png'], ratio: ratioOf(format) }, place)
}

/** Previews the slides of a carousel, without an AI background. */
export async function previewOfCarousel(ctx: StepsContext, request: CarouselRequest): Promise<Small> {
  const brand = await lookOfBrand(ctx, request.includeLogo ?? true)
  const design = carouselDesign(request, { brand, background: null })
  return render(ctx, slidesTask, { design, ratio: ratioOf(design.format) }, null)
}

/** Throws 400 with one detail for each bad field. */
function parsed<T>(schema: z.ZodType<T>, fields: object): T {
  const { data, details } = checked(schema, fields, 'body')
  if (data === undefined) throw invalid(details)
  return data
}
