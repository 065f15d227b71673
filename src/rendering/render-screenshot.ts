/** Runs in a child process, where it can be ended: see the feature's render-work.ts. */
import type {
  ImageOutput,
  ScreenshotLayout,
  VisualFormat,
  VisualTheme,
  WindowTheme,
} from '#contract/making/visual-lists.ts'
import type { BrandLook, RenderWarning } from './design.ts'
import { box, type Element, type RawPixels } from './element.ts'
import { encodeTree, smallPicture } from './encode.ts'
import { composePage, type Fits } from './layout/page.ts'
import type { Content, Stage } from './layout/stage.ts'
import { prepareStage } from './prepare-stage.ts'
import { type Rendered, type RenderedImage, shortenedWarnings, sizeAt } from './render-image.ts'
import { paintTree, theRenderer } from './renderer.ts'
import { type Plan, planOf, turnedAt, windowAt } from './screenshots/layouts.ts'
import { warp } from './screenshots/warp.ts'
import { type Crop, readShot, type Shot, windowNode, windowThemeOf } from './screenshots/window.ts'

export interface ScreenshotDesign {
  kind: 'screenshot'
  layout: ScreenshotLayout
  format: VisualFormat
  theme: VisualTheme
  brand: BrandLook
  handle: string | null
  content: Partial<Content>
  screenshot: Uint8Array
  addressBar: string | null
  windowTheme: WindowTheme
  crop: Crop
}

export interface RenderedScreenshot {
  images: RenderedImage[]
  /** The window as it was drawn. Spec V3 */
  window: { theme: 'light' | 'dark'; addressBar: string | null }
}

export interface LaidOutShot {
  tree: Element
  stage: Stage
  warnings: RenderWarning[]
  theme: 'light' | 'dark'
}

export async function layOutScreenshot(
  design: ScreenshotDesign,
): Promise<LaidOutShot | { problem: 'background_not_decodable' }> {
  const renderer = theRenderer()
  const { content } = design
  const hasWords = [content.title, content.eyebrow, content.body].some(
    (text) => text !== undefined && text.trim() !== '',
  )
  const given: Content = { ...content, title: content.title ?? '' }
  const setting = { ...design, hasPicture: false }
  const address = design.addressBar === null ? [] : [{ title: design.addressBar }]
  const { stage, texts, warnings } = await prepareStage(renderer, setting, [given, ...address])
  const [words, bar] = texts
  if (!words) return { problem: 'background_not_decodable' }
  const shot = await readShot(design.screenshot, design.crop, { width: 1600, height: 2000 })
  if (!shot) return { problem: 'background_not_decodable' }
  const plan = planOf(design.layout, stage, shot, hasWords ? words : null)
  const theme = windowThemeOf(design.windowTheme, shot)
  const look = { theme, addressBar: bar?.title || null }
  const window = await windowOf(stage, shot, plan, look)
  const page = { ...plan.page, behind: (fits: Fits) => [...(plan.page.behind?.(fits) ?? []), window] }
  const composed = await composePage(renderer, stage, page, words)
  return {
    tree: composed.tree,
    stage,
    theme,
    warnings: [...warnings, ...shortenedWarnings(composed.shortened, design.format)],
  }
}

async function windowOf(
  stage: Stage,
  shot: Shot,
  { window }: Plan,
  look: { theme: 'light' | 'dark'; addressBar: string | null },
): Promise<Element> {
  if (window.turn === null)
    return windowAt(stage, window, windowNode(stage, shot, window.size, { ...look, shadow: true }))
  const flat = windowNode(stage, shot, window.size, { ...look, shadow: false })
  const painted = await paintTree(theRenderer(), box({ ...window.size }, [flat]), window.size, 'raw')
  const source: RawPixels = { width: window.size.width, height: window.size.height, data: painted }
  const corners = stage.rtl
    ? (window.turn.map(({ x, y }) => ({ x: x + stage.width - 2 * window.x - window.width, y })) as typeof window.turn)
    : window.turn // four of four
  const { width, height, unit } = stage
  const turned = warp(source, corners, { width, height })
  const shadow = { ...turnedAt(stage, turned) }
  shadow.style = {
    ...shadow.style,
    filter: `drop-shadow(0px ${Math.round(24 * unit)}px ${Math.round(26 * unit)}px rgba(8, 12, 22, 0.36))`,
  }
  return shadow
}

export async function renderScreenshot(input: {
  design: ScreenshotDesign
  outputs: ImageOutput[]
  ratio?: number
}): Promise<Rendered<RenderedScreenshot>> {
  const { design, outputs, ratio = 1 } = input
  const laid = await layOutScreenshot(design)
  if ('problem' in laid) return laid
  const encoded = await encodeTree(laid.tree, laid.stage, outputs, ratio)
  const small = ratio === 1 ? await smallPicture(laid.tree, laid.stage) : null
  const about = { format: design.format, small, ...sizeAt(laid.stage, ratio) }
  const images = encoded.map((file) => ({ ...file, ...about }))
  return { images, warnings: laid.warnings, window: { theme: laid.theme, addressBar: design.addressBar } }
}
