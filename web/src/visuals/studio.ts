import {
  CONTENT_FIELDS,
  type ContentField,
  MAX_SLIDES,
  MIN_SLIDES,
  type SCREENSHOT_FORMATS,
  type ScreenshotLayout,
  type SlideLayout,
  type VisualFormat,
  type VisualTemplate,
  type VisualTheme,
  type WindowTheme,
} from '#contract/making/visual-lists.ts'
import type { CarouselRequest, ImageRequest, ScreenshotRequest } from '#contract/making/visuals.ts'

/** The words of a visual; bullets are one in each line. */
export type Words = Record<ContentField, string>

export interface Slide {
  /** Identifies the slide, also when it moves. */
  id: number
  layout: SlideLayout
  words: Words
}

/** A library picture in the studio. */
export interface Picture {
  assetId: string
  url: string
}

export interface Crop {
  zoom: number
  focusX: number
  focusY: number
}

export type ScreenshotFormat = (typeof SCREENSHOT_FORMATS)[number]

export type StudioKind = 'image' | 'carousel' | 'screenshot'

/** The studio's whole state for all three kinds, so that switching the kind loses nothing. Plain JSON. */
export interface Studio {
  kind: StudioKind
  theme: VisualTheme
  includeLogo: boolean
  handle: string
  image: {
    template: VisualTemplate
    format: VisualFormat
    /** Further formats to make at once, without the main one. */
    also: VisualFormat[]
    words: Words
    background: Picture | null
    aiPrompt: string
  }
  carousel: { format: 'portrait' | 'square'; slides: Slide[]; aiPrompt: string }
  screenshot: {
    layout: ScreenshotLayout
    format: ScreenshotFormat
    also: ScreenshotFormat[]
    picture: Picture | null
    words: Words
    addressBar: string
    windowTheme: WindowTheme
    crop: Crop
  }
}

export const NO_WORDS = Object.fromEntries(CONTENT_FIELDS.map((field) => [field, ''])) as Words

const slide = (id: number, layout: SlideLayout): Slide => ({ id, layout, words: NO_WORDS })

export const NEW_STUDIO: Studio = {
  kind: 'image',
  theme: 'brand',
  includeLogo: true,
  handle: '',
  image: { template: 'headline', format: 'portrait', also: [], words: NO_WORDS, background: null, aiPrompt: '' },
  carousel: { format: 'portrait', slides: [slide(1, 'cover'), slide(2, 'point'), slide(3, 'cta')], aiPrompt: '' },
  screenshot: {
    layout: 'centered',
    format: 'landscape',
    also: [],
    picture: null,
    words: NO_WORDS,
    addressBar: '',
    windowTheme: 'auto',
    crop: { zoom: 1, focusX: 0.5, focusY: 0.5 },
  },
}

/** The words in the API's form: empty ones are left out. */
function contentOf(words: Words): ImageRequest['content'] {
  const given = CONTENT_FIELDS.flatMap((field) => {
    const text = words[field].trim()
    if (text === '') return []
    return [[field, field === 'bullets' ? text.split(/\s*\n\s*/) : text]]
  })
  return { title: '', ...Object.fromEntries(given) }
}

const look = ({ theme, includeLogo, handle }: Studio) => ({
  theme,
  includeLogo,
  ...(handle.trim() !== '' && { handle: handle.trim() }),
})

const alsoOf = <F extends VisualFormat>({ format, also }: { format: F; also: readonly F[] }) => {
  const alsoFormats = also.filter((one) => one !== format)
  return alsoFormats.length > 0 && { alsoFormats }
}

const byAi = ({ aiPrompt }: { aiPrompt: string }) =>
  aiPrompt.trim() !== '' && { aiBackground: { prompt: aiPrompt.trim() } }

export function imageRequest(studio: Studio): ImageRequest {
  const { template, format, words, background, aiPrompt } = studio.image
  return {
    content: contentOf(words),
    template,
    format,
    ...alsoOf(studio.image),
    ...look(studio),
    ...(background ? { backgroundImage: { assetId: background.assetId } } : byAi({ aiPrompt })),
  }
}

export function carouselRequest(studio: Studio): CarouselRequest {
  const { format, slides } = studio.carousel
  return {
    slides: slides.map(({ layout, words }) => ({ ...contentOf(words), layout })),
    format,
    ...look(studio),
    ...byAi(studio.carousel),
  }
}

export function screenshotRequest(studio: Studio): ScreenshotRequest {
  const { layout, format, picture, words, addressBar, windowTheme, crop } = studio.screenshot
  const { title, eyebrow, body } = contentOf(words)
  const content = { ...(eyebrow && { eyebrow }), ...(title && { title }), ...(body && { body }) }
  return {
    screenshot: { assetId: picture?.assetId ?? '' },
    layout,
    format,
    ...alsoOf(studio.screenshot),
    ...look(studio),
    ...(Object.keys(content).length > 0 && { content }),
    ...(addressBar.trim() !== '' && { addressBar: addressBar.trim() }),
    windowTheme,
    crop,
  }
}

/** Whether it needs an AI picture, which costs credits. */
export function asksModel(studio: Studio): boolean {
  if (studio.kind === 'screenshot') return false
  return 'aiBackground' in (studio.kind === 'image' ? imageRequest(studio) : carouselRequest(studio))
}

/** The request for the preview: the same request, without the AI picture. Null if there is nothing to show yet. */
export function previewRequest(studio: Studio) {
  if (missingOf(studio) !== null) return null
  switch (studio.kind) {
    case 'image': {
      const { aiBackground: _, alsoFormats: __, ...request } = imageRequest(studio)
      return { kind: 'image' as const, ...request }
    }
    case 'carousel': {
      const { aiBackground: _, ...request } = carouselRequest(studio)
      return { kind: 'carousel' as const, ...request }
    }
    case 'screenshot': {
      const { alsoFormats: _, ...request } = screenshotRequest(studio)
      return { kind: 'screenshot' as const, ...request }
    }
  }
}

/** Whether both would make the same file. */
export const asksSame = (one: Studio | undefined, other: Studio): boolean => asked(one) === asked(other)

function asked(studio: Studio | undefined): string {
  if (!studio) return ''
  const { kind, theme, includeLogo, handle } = studio
  return JSON.stringify([kind, theme, includeLogo, handle, studio[kind]])
}

/** What is still missing, in words. Null if it can be made. */
export function missingOf(studio: Studio): string | null {
  if (studio.kind === 'image') {
    const { template, words } = studio.image
    if (words.title.trim() === '') return 'Write a title first.'
    return template === 'list' && words.bullets.trim() === '' ? 'Write the points of the list first.' : null
  }
  if (studio.kind === 'screenshot') return studio.screenshot.picture ? null : 'Choose the screenshot first.'
  const empty = studio.carousel.slides.findIndex(({ words }) => words.title.trim() === '')
  return empty === -1 ? null : `Slide ${empty + 1} has no title yet.`
}

export function addSlide(slides: readonly Slide[]): Slide[] {
  if (slides.length >= MAX_SLIDES) return [...slides]
  const id = Math.max(...slides.map((one) => one.id)) + 1
  const last = slides.at(-1)
  const added = slide(id, 'point')
  // The call to action stays the last slide.
  return last?.layout === 'cta' ? [...slides.slice(0, -1), added, last] : [...slides, added]
}

export function removeSlide(slides: readonly Slide[], id: number): Slide[] {
  return slides.length <= MIN_SLIDES ? [...slides] : slides.filter((one) => one.id !== id)
}

export function moveSlide(slides: readonly Slide[], id: number, by: -1 | 1): Slide[] {
  const from = slides.findIndex((one) => one.id === id)
  const moved = slides[from]
  const other = slides[from + by]
  if (!moved || !other) return [...slides]
  return slides.map((one) => (one === moved ? other : one === other ? moved : one))
}
