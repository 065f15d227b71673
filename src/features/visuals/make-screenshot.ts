import type { AppScreenshot, ScreenshotRequest } from '#contract/making/visuals.ts'
import { addMade, type MadeFile } from '#features/media/index.ts'
import type { StepsContext } from '#kernel/context.ts'
import type { RenderWarning } from '#rendering/design.ts'
import type { RenderedImage } from '#rendering/render-image.ts'
import type { RenderedScreenshot } from '#rendering/render-screenshot.ts'
import { altTextOf } from './alt-text.ts'
import { cropOf, formatsOf, imageOutputs, screenshotDesign } from './designs.ts'
import { distinct } from './distinct.ts'
import { type GivenPicture, givenPicture } from './given-picture.ts'
import { lookOfBrand } from './look-of-brand.ts'
import { isImage, postedImage, visualImage } from './present-visual.ts'
import { render, screenshotTask } from './render-work.ts'

const PLACE = 'body.screenshot'

import { withoutQuery } from './without-query.ts'

/** Frames a screenshot in each format and file type, and keeps them as files of the library. */
export async function makeScreenshot(ctx: StepsContext, request: ScreenshotRequest): Promise<AppScreenshot> {
  const { clock } = ctx.services
  const brand = await lookOfBrand(ctx, request.includeLogo ?? true)
  const screenshot = await givenPicture(ctx, request.screenshot, PLACE)
  const began = clock.monotonic()
  const images: RenderedImage[] = []
  const warnings: RenderWarning[] = []
  let window: RenderedScreenshot['window'] = { theme: 'light', addressBar: request.addressBar ?? null }
  for (const format of formatsOf(request.format ?? 'landscape', request.alsoFormats)) {
    const design = screenshotDesign(request, { brand, format, screenshot: screenshot.bytes })
    const rendered = await render(ctx, screenshotTask, { design, outputs: imageOutputs(request.outputs) }, PLACE)
    images.push(...rendered.images)
    warnings.push(...rendered.warnings)
    window = rendered.window
  }
  const renderMs = Math.round(clock.monotonic() - began)
  const assets = await addMade(ctx, filesOf(request, images, screenshot), async (_, first) => {
    ctx.audit({ type: 'media_asset', id: first, after: { template: request.layout ?? 'centered' } })
  })
  const shown = assets.filter(isImage)
  return {
    images: shown.map((asset, at) => visualImage(asset, images[at]?.format ?? 'landscape')),
    postMedia: postedImage(shown),
    renderMs,
    window,
    crop: cropOf(request),
    warnings: distinct(warnings),
  }
}

function filesOf(
  request: ScreenshotRequest,
  images: readonly RenderedImage[],
  { aiGenerated }: GivenPicture,
): MadeFile[] {
  const title = request.content?.title ?? request.addressBar ?? 'Screenshot'
  const words = altTextOf(request.content ?? {})
  return images.map(({ bytes, small, type, width, height, format }, at) => ({
    bytes,
    type,
    width,
    height,
    format,
    title,
    preview: small ?? bytes,
    source: 'screenshot',
    template: request.layout ?? 'centered',
    aiGenerated,
    ...(words !== '' && { altText: words }),
    ...(at === 0 && { madeFrom: { kind: 'screenshot', ...withoutQuery(request, 'screenshot') } }),
  }))
}
