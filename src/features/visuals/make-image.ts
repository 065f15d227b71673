import type { BrandedImage, ImageRequest } from '#contract/making/visuals.ts'
import { addMade, type MadeFile } from '#features/media/index.ts'
import type { StepsContext } from '#kernel/context.ts'
import type { RenderWarning } from '#rendering/design.ts'
import type { RenderedImage } from '#rendering/render-image.ts'
import { type MadeBackground, makeBackground } from './ai-background.ts'
import { altTextOf } from './alt-text.ts'
import { formatsOf, imageDesign, imageOutputs } from './designs.ts'
import { distinct } from './distinct.ts'
import { type GivenPicture, givenPicture } from './given-picture.ts'
import { lookOfBrand } from './look-of-brand.ts'
import { oneBackground } from './one-background.ts'
import { isImage, postedImage, visualImage } from './present-visual.ts'
import { previewOfImage } from './preview-visual.ts'
import { imageTask, render } from './render-work.ts'
import { withoutQuery } from './without-query.ts'

/** Renders an image in each format and file type, and keeps them as files of the library. */
export async function makeImage(ctx: StepsContext, request: ImageRequest): Promise<BrandedImage> {
  const { clock } = ctx.services
  oneBackground(request)
  const brand = await lookOfBrand(ctx, request.includeLogo ?? true)
  const formats = formatsOf(request.format ?? 'square', request.alsoFormats)
  const given = request.backgroundImage && (await givenPicture(ctx, request.backgroundImage, 'body.backgroundImage'))
  const format = formats[0] ?? 'square'
  // The preview refuses invalid words before a picture is paid for.
  if (request.aiBackground) await previewOfImage(ctx, request)
  const made = request.aiBackground && (await makeBackground(ctx, request.aiBackground, format))
  try {
    const background = given?.bytes ?? made?.bytes ?? null
    const place = given ? 'body.backgroundImage' : made ? 'body.aiBackground' : null
    const began = clock.monotonic()
    const images: RenderedImage[] = []
    const warnings: RenderWarning[] = []
    for (const format of formats) {
      const design = imageDesign(request, { brand, format, background })
      const rendered = await render(ctx, imageTask, { design, outputs: imageOutputs(request.outputs) }, place)
      images.push(...rendered.images)
      warnings.push(...rendered.warnings)
    }
    const renderMs = Math.round(clock.monotonic() - began)
    const assets = await keep(ctx, request, images, { made, given })
    const shown = assets.filter(isImage)
    return {
      images: shown.map((asset, at) => visualImage(asset, images[at]?.format ?? 'square')),
      postMedia: postedImage(shown),
      aiBackground: made?.shown ?? null,
      renderMs,
      warnings: distinct(warnings),
    }
  } catch (refusal) {
    await made?.release()
    throw refusal
  }
}

interface Behind {
  made: MadeBackground | undefined
  given: GivenPicture | undefined
}

async function keep(
  ctx: StepsContext,
  request: ImageRequest,
  images: readonly RenderedImage[],
  { made, given }: Behind,
) {
  const { content, template = 'headline' } = request
  const files = images.map(
    ({ bytes, small, type, width, height, format }, at): MadeFile => ({
      bytes,
      type,
      width,
      height,
      format,
      template,
      preview: small ?? bytes,
      source: 'branded_image',
      title: content.title,
      altText: altTextOf(content),
      aiGenerated: made !== undefined || (given?.aiGenerated ?? false),
      ...(at === 0 && { madeFrom: { kind: 'image', ...withoutQuery(request, 'backgroundImage') } }),
    }),
  )
  return addMade(ctx, files, async (db, first) => {
    await made?.settle(db)
    ctx.audit({ type: 'media_asset', id: first, after: { template, formats: images.map(({ format }) => format) } })
  })
}
