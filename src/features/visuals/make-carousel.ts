import type { Carousel, CarouselRequest } from '#contract/making/visuals.ts'
import type { PostMedia } from '#contract/media/media.ts'
import { addMade, type MadeFile } from '#features/media/index.ts'
import type { StepsContext } from '#kernel/context.ts'
import type { RenderedCarousel } from '#rendering/render-carousel.ts'
import { type MadeBackground, makeBackground } from './ai-background.ts'
import { altTextOf } from './alt-text.ts'
import { carouselDesign, outputsOf } from './designs.ts'
import { distinct } from './distinct.ts'
import { lookOfBrand } from './look-of-brand.ts'
import { isImage, mediaByNetwork, visualImage } from './present-visual.ts'
import { previewOfCarousel } from './preview-visual.ts'
import { carouselTask, render } from './render-work.ts'

/** Renders slides as a PDF and as images, and keeps them as files of the library. */
export async function makeCarousel(ctx: StepsContext, request: CarouselRequest): Promise<Carousel> {
  const { clock } = ctx.services
  const brand = await lookOfBrand(ctx, request.includeLogo ?? true)
  const format = request.format ?? 'portrait'
  // The preview refuses invalid words before a picture is paid for.
  if (request.aiBackground) await previewOfCarousel(ctx, request)
  const made = request.aiBackground && (await makeBackground(ctx, request.aiBackground, format))
  try {
    const began = clock.monotonic()
    const design = carouselDesign(request, { brand, background: made?.bytes ?? null })
    const outputs = outputsOf(request.outputs, ['pdf', 'images'] as const)
    const rendered = await render(ctx, carouselTask, { design, outputs }, made ? 'body.aiBackground' : null)
    const renderMs = Math.round(clock.monotonic() - began)
    const assets = await addMade(ctx, filesOf(request, rendered, made), async (db, first) => {
      await made?.settle(db)
      ctx.audit({ type: 'media_asset', id: first, after: { template: 'carousel', slides: request.slides.length } })
    })
    const images = assets.filter(isImage)
    const document = assets.find((asset) => asset.kind === 'document') ?? null
    return {
      document: document && documentOf(document),
      slides: images.map((image, at) => visualImage(image, format, at + 1)),
      postMedia: mediaByNetwork(document, images),
      aiBackground: made?.shown ?? null,
      renderMs,
      warnings: distinct(rendered.warnings),
    }
  } catch (refusal) {
    await made?.release()
    throw refusal
  }
}

const documentOf = ({ assetId, url, sizeBytes, pageCount }: Extract<PostMedia, { kind: 'document' }>) => ({
  assetId,
  url,
  sizeBytes,
  contentType: 'application/pdf' as const,
  pageCount: pageCount ?? 0,
})

function filesOf(request: CarouselRequest, { slides, pdf }: RenderedCarousel, made?: MadeBackground): MadeFile[] {
  const format = request.format ?? 'portrait'
  const title = request.slides[0]?.title ?? 'Carousel'
  const shared = { source: 'carousel', format, template: 'carousel', aiGenerated: made !== undefined } as const
  const [first] = slides
  const document: MadeFile[] = pdf
    ? [
        {
          ...shared,
          bytes: pdf.bytes,
          title,
          pageCount: pdf.pageCount,
          type: 'application/pdf',
          preview: pdf.smalls[0] ?? pdf.bytes,
          // If the slides are separate files, their own previews are shown.
          ...(slides.length === 0 && { laterPages: pdf.smalls.slice(1) }),
          width: first?.width ?? null,
          height: first?.height ?? null,
        },
      ]
    : []
  const images = slides.map(
    ({ bytes, small, type, width, height }, at): MadeFile => ({
      ...shared,
      bytes,
      type,
      width,
      height,
      preview: small ?? bytes,
      title: `${title} (${at + 1}/${slides.length})`,
      altText: altTextOf(request.slides[at] ?? {}),
    }),
  )
  const [head, ...rest] = [...document, ...images]
  return head ? [{ ...head, madeFrom: { kind: 'carousel', ...request } }, ...rest] : []
}
