import { usualLayout } from '#contract/making/usual-layout.ts'
import { CONTENT_FIELDS, type ContentField } from '#contract/making/visual-lists.ts'
import type { CarouselRequest, ImageRequest, ScreenshotRequest } from '#contract/making/visuals.ts'
import { type Crop, NEW_STUDIO, type Picture, type Studio, type Words } from './studio.ts'

/** The request from which a file of the library was made, and its kind. */
type MadeFrom =
  | ({ kind: 'image' } & ImageRequest)
  | ({ kind: 'carousel' } & CarouselRequest)
  | ({ kind: 'screenshot' } & ScreenshotRequest)

export function madeFromOf(entry: { madeFrom: Record<string, unknown> | null }): MadeFrom | null {
  const made = entry.madeFrom as MadeFrom | null // the server keeps what it accepted
  return made && ['image', 'carousel', 'screenshot'].includes(made.kind) ? made : null
}

/**
 * The id of the file with the request, if this file was made together with that file. Null if this file has the request
 * itself.
 */
export function firstOf(entry: { madeFrom: Record<string, unknown> | null }): string | null {
  const { kind, of } = entry.madeFrom ?? {}
  return kind === 'part' && typeof of === 'string' ? of : null
}

/** The id of the library picture in the request, to show it in the studio. */
export const pictureIdOf = (made: MadeFrom): string | null => pictureOf(made)?.assetId ?? null

function pictureOf(made: MadeFrom) {
  if (made.kind === 'carousel') return undefined
  return made.kind === 'image' ? made.backgroundImage : made.screenshot
}

/** A message about a picture that is no longer available. Null if it is, or if there was none. */
export function lostPicture(made: MadeFrom, picture: Picture | null): string | null {
  const given = pictureOf(made)
  if (!given || picture) return null
  const from = given.assetId === undefined ? 'came from a link' : 'is no longer in the library'
  return `The picture that this was made with ${from}: add it again, or the visual is made without it.`
}

/** The studio's state at that time. A picture from a link is not stored, so it has to be chosen again. */
export function reopened(made: MadeFrom, picture: Picture | null): Studio {
  const { theme = 'brand', includeLogo = true, handle = '' } = made
  const studio = { ...NEW_STUDIO, kind: made.kind, theme, includeLogo, handle }
  if (made.kind === 'image') {
    const { template = 'headline', format = 'square', alsoFormats: also = [], content, aiBackground } = made
    const image = { template, format, also, words: wordsOf(content), background: picture }
    return { ...studio, image: { ...image, aiPrompt: aiBackground?.prompt ?? '' } }
  }
  if (made.kind === 'carousel') {
    const of = made.slides.length
    const slides = made.slides.map(({ layout, ...content }, index) => ({
      id: index + 1,
      layout: layout ?? usualLayout(content, { page: index + 1, of }),
      words: wordsOf(content),
    }))
    return {
      ...studio,
      carousel: { format: made.format ?? 'portrait', slides, aiPrompt: made.aiBackground?.prompt ?? '' },
    }
  }
  const { layout = 'centered', format = 'landscape', alsoFormats: also = [] } = made
  const { content = {}, addressBar = '', windowTheme = 'auto', crop } = made
  return {
    ...studio,
    screenshot: {
      layout,
      format,
      also,
      picture,
      words: wordsOf(content),
      addressBar,
      windowTheme,
      crop: cropOf(crop),
    },
  }
}

/** The crop, with the server's defaults for what the request leaves out. */
const cropOf = ({ zoom = 1, focusX = 0.5, focusY = 0 }: ScreenshotRequest['crop'] = {}): Crop => ({
  zoom,
  focusX,
  focusY,
})

function wordsOf(content: { [F in ContentField]?: string | string[] | undefined }): Words {
  const words = CONTENT_FIELDS.map((field) => {
    const given = content[field] ?? ''
    return [field, typeof given === 'string' ? given : given.join('\n')]
  })
  return Object.fromEntries(words) as Words // one for each field
}
