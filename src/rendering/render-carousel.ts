/** Runs in a child process, where it can be ended: see the feature's render-work.ts. */
import sharp from 'sharp'
import type { CarouselOutput } from '#contract/making/visual-lists.ts'
import type { CarouselDesign, RenderWarning, Slide } from './design.ts'
import type { Element } from './element.ts'
import { JPEG, smallPicture } from './encode.ts'
import { composePage } from './layout/page.ts'
import type { Stage } from './layout/stage.ts'
import { prepareStage } from './prepare-stage.ts'
import { backgroundElements, type Rendered, type RenderedImage, shortenedWarnings, sizeAt } from './render-image.ts'
import { paintTree, theRenderer } from './renderer.ts'
import { languageOf } from './scripts.ts'
import { slidePage } from './slides/slides.ts'
import { writePdf } from './write-pdf.ts'

export interface RenderedCarousel {
  slides: RenderedImage[]
  /** `smalls` has a small WebP of each page. */
  pdf: { bytes: Uint8Array; pageCount: number; smalls: Uint8Array[] } | null
  /** The text of each slide. */
  alts: string[]
}

export interface LaidOutSlides {
  stage: Stage
  trees: Element[]
  /** The text on each slide, for people who cannot see it. */
  alts: string[]
  title: string
  warnings: RenderWarning[]
}

export async function layOutCarousel(
  design: CarouselDesign,
): Promise<LaidOutSlides | { problem: 'background_not_decodable' | 'no_text' }> {
  const renderer = theRenderer()
  const setting = { ...design, hasPicture: design.background !== null }
  const { stage, texts, warnings } = await prepareStage(renderer, setting, design.slides)
  if (texts.some(({ title }) => title === '')) return { problem: 'no_text' }
  const behind = await backgroundElements(stage, design.background, true)
  if (behind === null) return { problem: 'background_not_decodable' }
  const trees: Element[] = []
  for (const [at, slide] of texts.entries()) {
    const page = slidePage(stage, slide, { page: at + 1, of: texts.length })
    const { layout: _, ...content } = slide
    const composed = await composePage(
      renderer,
      stage,
      { ...page, behind: (fits) => [...behind, ...(page.behind?.(fits) ?? [])] },
      content,
    )
    trees.push(composed.tree)
    warnings.push(
      ...shortenedWarnings(
        composed.shortened.map((field) => `slides.${at}.${field}`),
        design.format,
      ),
    )
  }
  return { stage, trees, alts: texts.map(altOf), title: texts[0]?.title ?? '', warnings }
}

const altOf = ({ eyebrow, stat, title, body, bullets, attribution, cta }: Slide): string =>
  [eyebrow, stat, title, body, ...(bullets ?? []), attribution, cta].filter((text) => text !== undefined).join('. ')

/** Renders the slides. Each slide is painted once, for its picture and for its page. */
export async function renderCarousel(input: {
  design: CarouselDesign
  outputs: CarouselOutput[]
}): Promise<Rendered<RenderedCarousel>> {
  const laid = await layOutCarousel(input.design)
  if ('problem' in laid) return laid
  const { stage, trees, alts, warnings } = laid
  const [wantsPdf, wantsImages] = [input.outputs.includes('pdf'), input.outputs.includes('images')]
  const painted = await Promise.all(trees.map((tree) => paintSlide(tree, stage)))
  const size = { format: input.design.format, ...sizeAt(stage, 1) }
  // JPEG, which every network accepts. The document's page uses the same file.
  const slides = painted.map(({ jpeg, small }): RenderedImage => ({ type: 'image/jpeg', bytes: jpeg, small, ...size }))
  const pages = painted.map(({ jpeg }, at) => ({ jpeg, alt: alts[at] ?? '' }))
  const { width, height } = stage
  const pdf = wantsPdf
    ? await writePdf(pages, { width, height, title: laid.title, lang: languageOf(laid.alts.join(' ')) })
    : null
  return {
    warnings,
    alts,
    slides: wantsImages ? slides : [],
    pdf: pdf && { bytes: pdf, pageCount: pages.length, smalls: painted.map(({ small }) => small) },
  }
}

async function paintSlide(tree: Element, stage: Stage): Promise<{ jpeg: Uint8Array; small: Uint8Array }> {
  const renderer = theRenderer()
  const { width, height } = stage
  const pixels = await paintTree(renderer, tree, stage, 'raw')
  const picture = sharp(pixels, { raw: { width, height, channels: 4 } }).removeAlpha()
  return { jpeg: await picture.jpeg(JPEG).toBuffer(), small: await smallPicture(tree, stage) }
}

/** Small pictures of all slides, for a preview. */
export async function previewCarousel(input: {
  design: CarouselDesign
  ratio: number
}): Promise<Rendered<{ images: RenderedImage[] }>> {
  const laid = await layOutCarousel(input.design)
  if ('problem' in laid) return laid
  const { stage, trees, warnings } = laid
  const renderer = theRenderer()
  const paint = (tree: Element) => paintTree(renderer, tree, stage, 'png', input.ratio)
  const painted = await Promise.all(trees.map(paint))
  const size = { format: input.design.format, ...sizeAt(stage, input.ratio) }
  return { warnings, images: painted.map((bytes) => ({ type: 'image/png', bytes, small: null, ...size })) }
}
