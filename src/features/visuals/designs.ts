import { usualLayout } from '#contract/making/usual-layout.ts'
import { type ImageOutput, POSTED_OUTPUT, type VisualFormat } from '#contract/making/visual-lists.ts'
import type { CarouselRequest, ImageRequest, ScreenshotRequest } from '#contract/making/visuals.ts'
import type { BrandLook, CarouselDesign, ImageDesign } from '#rendering/design.ts'
import type { ScreenshotDesign } from '#rendering/render-screenshot.ts'

/** The design, with defaults for what the request leaves out. */
export function imageDesign(
  { content, template = 'headline', theme = 'brand', handle = undefined }: ImageRequest,
  { brand, format, background }: { brand: BrandLook; format: VisualFormat; background: Uint8Array | null },
): ImageDesign {
  return { kind: 'image', template, format, theme, brand, handle: handle ?? null, background, content }
}

export function carouselDesign(
  { slides, format = 'portrait', theme = 'brand', handle }: CarouselRequest,
  { brand, background }: { brand: BrandLook; background: Uint8Array | null },
): CarouselDesign {
  const of = slides.length
  const laid = slides.map((slide, at) => ({
    ...slide,
    layout: slide.layout ?? usualLayout(slide, { page: at + 1, of }),
  }))
  return { kind: 'carousel', format, theme, brand, handle: handle ?? null, background, slides: laid }
}

export const cropOf = ({ crop }: Pick<ScreenshotRequest, 'crop'>) => ({
  zoom: crop?.zoom ?? 1,
  focusX: crop?.focusX ?? 0.5,
  focusY: crop?.focusY ?? 0,
})

export function screenshotDesign(
  request: ScreenshotRequest,
  { brand, format, screenshot }: { brand: BrandLook; format: VisualFormat; screenshot: Uint8Array },
): ScreenshotDesign {
  const { layout = 'centered', theme = 'brand', handle, content = {}, addressBar, windowTheme = 'auto' } = request
  const words = { ...content, title: content.title ?? '' }
  const shown = { handle: handle ?? null, addressBar: addressBar ?? null, windowTheme, crop: cropOf(request) }
  return { kind: 'screenshot', layout, format, theme, brand, content: words, screenshot, ...shown }
}

/** Each file type once, in order. */
export const outputsOf = <O extends string>(asked: readonly O[] | undefined, usual: readonly O[]): O[] => [
  ...new Set(asked ?? usual),
]

/** The file types of an image in the requested order, with the one that posts carry. */
export const imageOutputs = (asked?: readonly ImageOutput[]): ImageOutput[] =>
  outputsOf([...(asked ?? []), POSTED_OUTPUT], [])

/** Each format once, the first requested one first. */
export const formatsOf = <F extends string>(first: F, more: readonly F[] = []): F[] => [...new Set([first, ...more])]
