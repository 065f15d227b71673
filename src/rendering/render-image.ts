/** Runs in a child process, where it can be ended: see the feature's render-work.ts. */
import {
  type ContentField,
  type ImageOutput,
  TEMPLATE_FACTS,
  type VisualFormat,
  type VisualTemplate,
} from '#contract/making/visual-lists.ts'
import { coverPixels, pictureBehind } from './background.ts'
import type { ImageDesign, RenderWarning } from './design.ts'
import type { Element } from './element.ts'
import { type Encoded, encodeTree, smallPicture } from './encode.ts'
import { composePage, type Page } from './layout/page.ts'
import type { Content, Stage } from './layout/stage.ts'
import { prepareStage } from './prepare-stage.ts'
import { theRenderer } from './renderer.ts'
import { headline } from './templates/headline.ts'
import { linesOf, list } from './templates/list.ts'
import { photo } from './templates/photo.ts'
import { quote } from './templates/quote.ts'
import { stat } from './templates/stat.ts'

const TEMPLATES: Record<VisualTemplate, (stage: Stage, content: Content) => Page> = {
  headline,
  quote,
  stat,
  list,
  photo,
}

export interface RenderedImage extends Encoded {
  format: VisualFormat
  width: number
  height: number
  /** A small WebP of it, for lists. Null if the picture itself is small. */
  small: Uint8Array | null
}

export type Rendered<T> = ({ warnings: RenderWarning[] } & T) | { problem: 'background_not_decodable' | 'no_text' }

/** A design as a tree, with what was measured on the way. */
export interface LaidOut {
  tree: Element
  stage: Stage
  warnings: RenderWarning[]
}

export async function layOutImage(
  design: ImageDesign,
): Promise<LaidOut | { problem: 'background_not_decodable' | 'no_text' }> {
  const renderer = theRenderer()
  const setting = { ...design, hasPicture: design.background !== null }
  const { stage, texts, warnings } = await prepareStage(renderer, setting, [design.content])
  const [given] = texts
  if (!given || given.title === '') return { problem: 'no_text' }
  const content = design.template === 'list' ? { ...given, bullets: linesOf(given) } : given
  const page = TEMPLATES[design.template](stage, content)
  const behind = await backgroundElements(stage, design.background, design.template !== 'photo')
  if (behind === null) return { problem: 'background_not_decodable' }
  const composed = await composePage(
    renderer,
    stage,
    { ...page, behind: (fits) => [...behind, ...(page.behind?.(fits) ?? [])] },
    content,
  )
  return {
    tree: composed.tree,
    stage,
    warnings: [...warnings, ...unused(design), ...shortenedWarnings(composed.shortened, design.format)],
  }
}

export async function backgroundElements(
  stage: Stage,
  background: Uint8Array | null,
  veiled: boolean,
): Promise<Element[] | null> {
  if (background === null) return []
  const pixels = await coverPixels(background, stage.width, stage.height)
  return pixels && pictureBehind(stage, pixels, veiled)
}

/** Renders one design in each of the file types. `ratio` below 1 makes a small preview. */
export async function renderImage(input: {
  design: ImageDesign
  outputs: ImageOutput[]
  ratio?: number
}): Promise<Rendered<{ images: RenderedImage[] }>> {
  const { design, outputs, ratio = 1 } = input
  const laid = await layOutImage(design)
  if ('problem' in laid) return laid
  const { tree, stage, warnings } = laid
  const encoded = await encodeTree(tree, stage, outputs, ratio)
  const small = ratio === 1 ? await smallPicture(tree, stage) : null
  const about = { format: design.format, small, ...sizeAt(stage, ratio) }
  return { warnings, images: encoded.map((file) => ({ ...file, ...about })) }
}

export const sizeAt = ({ width, height }: { width: number; height: number }, ratio: number) => ({
  width: Math.round(width * ratio),
  height: Math.round(height * ratio),
})

export const shortenedWarnings = (fields: readonly string[], where: string): RenderWarning[] =>
  fields.map((field) => ({
    field,
    code: 'shortened',
    message: `${field} is too long for ${where}: its end is cut off, as smaller words could not be read; say it shorter`,
  }))

/** Warnings about content that the template does not show. */
function unused({ template, content }: ImageDesign): RenderWarning[] {
  const shown: readonly ContentField[] =
    template === 'list' && !content.bullets?.length
      ? [...TEMPLATE_FACTS.list.fields, 'body']
      : TEMPLATE_FACTS[template].fields
  const given = (Object.keys(content) as ContentField[]).filter((field) => content[field] !== undefined)
  return given
    .filter((field) => !shown.includes(field))
    .map((field) => ({
      field,
      code: 'field_unused',
      message: `The template ${template} does not show ${field}: choose another template, or leave it out`,
    }))
}
