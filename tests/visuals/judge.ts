import type { MeasuredNode } from '@takumi-rs/core'
import { contrastOf } from '#contract/making/colour.ts'
import type { Element, TextNode } from '#rendering/element.ts'
import { familyFiles, hasGlyph } from '#rendering/fonts/font-files.ts'
import type { Stage } from '#rendering/layout/stage.ts'
import { layOutCarousel } from '#rendering/render-carousel.ts'
import { layOutImage } from '#rendering/render-image.ts'
import { layOutScreenshot } from '#rendering/render-screenshot.ts'
import { measureTree, paintTree, theRenderer } from '#rendering/renderer.ts'
import type { Case } from './cases.ts'

export interface Fault {
  kind: 'overflow' | 'clipped' | 'overlap' | 'too_small' | 'no_glyph' | 'contrast' | 'not_drawn' | 'refused'
  what: string
}

/** Cases are drawn at half size, which is enough to judge edges and colours. */
const RATIO = 0.5
const LEAST_CONTRAST = 4.5

/** Every fault of a case, found in its layout and its pixels. */
export async function judge({ design }: Case): Promise<Fault[]> {
  if (design.kind === 'carousel') {
    const laid = await layOutCarousel(design)
    if ('problem' in laid) return [{ kind: 'refused', what: laid.problem }]
    const found: Fault[] = []
    for (const tree of laid.trees) found.push(...(await judgeTree(tree, laid.stage)))
    return found
  }
  const laid = design.kind === 'image' ? await layOutImage(design) : await layOutScreenshot(design)
  return 'problem' in laid ? [{ kind: 'refused', what: laid.problem }] : judgeTree(laid.tree, laid.stage)
}

export async function judgeTree(tree: Element, stage: Stage): Promise<Fault[]> {
  const renderer = theRenderer()
  const { width, height } = stage
  const measured = await measureTree(renderer, tree, width, height)
  const texts = textsOf(tree, measured)
  const raw = (node: Element) => paintTree(renderer, node, stage, 'raw', RATIO)
  const [drawn, ground] = [await raw(tree), await raw(withoutWords(tree))]
  const kept = new Map<Placed, Promise<Uint8Array>>()
  const drawAlone: DrawAlone = (text) => {
    const alone = kept.get(text) ?? raw(withoutWords(tree, text.node))
    kept.set(text, alone)
    return alone
  }
  const size = { width: Math.round(width * RATIO), height: Math.round(height * RATIO) }
  return [
    ...texts.flatMap((text) => placeFaults(text, stage)),
    ...(await overlaps(texts, drawAlone, ground)),
    ...(await pixelFaults(texts, drawAlone, drawn, ground, size)),
  ]
}

interface Placed {
  node: TextNode
  lines: { x: number; y: number; width: number; height: number; text: string }[]
}

function textsOf(tree: Element, measured: MeasuredNode): Placed[] {
  if (tree.type === 'text') {
    const [, , , , x, y] = measured.transform
    return [{ node: tree, lines: measured.runs.map((run) => ({ ...run, x: x + run.x, y: y + run.y })) }]
  }
  if (tree.type !== 'container') return []
  return tree.children.flatMap((child, at) => {
    const of = measured.children[at]
    return of ? textsOf(child, of) : []
  })
}

const isBar = ({ node }: Placed): boolean => node.style.textOverflow === 'ellipsis'
const short = (text: string): string => JSON.stringify(text.slice(0, 30))

/** How far a line may reach over the edge, in pixels: a trailing space takes about 0.3 of the line's height. */
const hanging = (line: Placed['lines'][number]): number => (/\s$/.test(line.text) ? line.height * 0.3 : 1)

function placeFaults(text: Placed, stage: Stage): Fault[] {
  if (isBar(text)) return []
  const { node, lines } = text
  const edge = stage.margin * 0.45
  const out = lines.filter(({ text, ...line }) => {
    const slack = hanging({ ...line, text })
    return (
      line.x < edge - slack ||
      line.x + line.width > stage.width - edge + slack ||
      line.y < edge - line.height * 0.4 ||
      line.y + line.height > stage.height - edge + line.height * 0.4
    )
  })
  const size = Number(node.style.fontSize)
  const unknown = [...node.text].filter(
    (sign) => !/\p{Default_Ignorable_Code_Point}|\s/u.test(sign) && !covered(String(node.style.fontFamily), sign),
  )
  return [
    ...out.map(({ text }): Fault => ({ kind: 'overflow', what: short(text) })),
    ...(size < stage.leastSize - 0.1 ? [{ kind: 'too_small' as const, what: `${short(node.text)} ${size}` }] : []),
    ...(unknown.length > 0 ? [{ kind: 'no_glyph' as const, what: unknown.join(' ') }] : []),
    ...(node.text.trim() !== '' && lines.length === 0 ? [{ kind: 'not_drawn' as const, what: short(node.text) }] : []),
  ]
}

const covered = (stack: string, sign: string): boolean =>
  stack
    .split(', ')
    .some((family) => familyFiles(family.slice(1, -1)).some((file) => hasGlyph(file, sign.codePointAt(0) ?? 0)))

/** Draws the page with this text and no other. */
type DrawAlone = (text: Placed) => Promise<Uint8Array>

/**
 * Paragraphs whose letters overlap. If two boxes overlap, each paragraph is drawn alone, and their pixels are compared.
 */
async function overlaps(texts: readonly Placed[], drawAlone: DrawAlone, ground: Uint8Array): Promise<Fault[]> {
  const found: Fault[] = []
  for (const [at, one] of texts.entries()) {
    for (const other of texts.slice(at + 1)) {
      if (isBar(one) || isBar(other) || !boxesCross(one, other)) continue
      if (!shareInk(await drawAlone(one), await drawAlone(other), ground)) continue
      found.push({ kind: 'overlap', what: `${short(one.node.text)} and ${short(other.node.text)}` })
    }
  }
  return found
}

const boxesCross = (one: Placed, other: Placed): boolean =>
  one.lines.some((a) =>
    other.lines.some((b) => crossing(a.x, a.width, b.x, b.width) > 0 && crossing(a.y, a.height, b.y, b.height) > 0),
  )

/** Whether both pictures have ink on one pixel. */
function shareInk(one: Uint8Array, other: Uint8Array, ground: Uint8Array): boolean {
  const inked = (drawn: Uint8Array, at: number): boolean => Math.abs((drawn[at] ?? 0) - (ground[at] ?? 0)) > 24
  for (let at = 0; at < ground.length; at++) if (inked(one, at) && inked(other, at)) return true
  return false
}

const crossing = (a: number, length: number, b: number, other: number): number =>
  Math.min(a + length, b + other) - Math.max(a, b)

/** The page without its texts, or with only this one of them. */
function withoutWords(tree: Element, but?: TextNode): Element {
  if (tree === but) return tree
  if (tree.type === 'text') return tree.style.textOverflow ? tree : { ...tree, style: { ...tree.style, opacity: 0 } }
  if (tree.type !== 'container') return tree
  return { ...tree, children: tree.children.map((child) => withoutWords(child, but)) }
}

/**
 * Faults in the pixels that the texts have changed: text at the edge, or text that does not stand out from what is
 * below.
 */
async function pixelFaults(
  texts: readonly Placed[],
  drawAlone: DrawAlone,
  drawn: Uint8Array,
  ground: Uint8Array,
  size: { width: number; height: number },
): Promise<Fault[]> {
  const found: Fault[] = []
  if (edgeTouched(drawn, ground, size)) found.push({ kind: 'clipped', what: 'words reach the edge of the page' })
  for (const text of texts) {
    if (isBar(text)) continue
    // The edges of an overlapping text may have the colour of this one.
    const crossed = texts.some((other) => other !== text && boxesCross(text, other))
    const { least, seen } = contrastIn(text, crossed ? await drawAlone(text) : drawn, ground, size)
    const letters = text.node.text.replace(/[^\p{L}\p{N}]/gu, '').length
    if (seen === 0 && letters > 2) found.push({ kind: 'not_drawn', what: short(text.node.text) })
    if (seen > 0 && least < LEAST_CONTRAST)
      found.push({ kind: 'contrast', what: `${short(text.node.text)} ${least.toFixed(2)}` })
  }
  return found
}

function edgeTouched(
  drawn: Uint8Array,
  ground: Uint8Array,
  { width, height }: { width: number; height: number },
): boolean {
  const differs = (x: number, y: number): boolean => {
    const at = (y * width + x) * 4
    return [0, 1, 2].some((add) => Math.abs((drawn[at + add] ?? 0) - (ground[at + add] ?? 0)) > 24)
  }
  for (let x = 0; x < width; x++) for (const y of [0, 1, height - 2, height - 1]) if (differs(x, y)) return true
  for (let y = 0; y < height; y++) for (const x of [0, 1, width - 2, width - 1]) if (differs(x, y)) return true
  return false
}

/** The least contrast between a text's full colour and the pixel below it. */
function contrastIn(
  { node, lines }: Placed,
  drawn: Uint8Array,
  ground: Uint8Array,
  { width, height }: { width: number; height: number },
) {
  const colour = String(node.style.color)
  const ink = [1, 3, 5].map((at) => Number.parseInt(colour.slice(at, at + 2), 16))
  const known = new Map<number, number>()
  let [least, seen] = [Number.POSITIVE_INFINITY, 0]
  for (const line of lines) {
    const [left, right] = [
      Math.max(0, Math.floor(line.x * RATIO)),
      Math.min(width, Math.ceil((line.x + line.width) * RATIO)),
    ]
    const [top, bottom] = [
      Math.max(0, Math.floor(line.y * RATIO)),
      Math.min(height, Math.ceil((line.y + line.height) * RATIO)),
    ]
    for (let y = top; y < bottom; y++) {
      for (let x = left; x < right; x++) {
        const at = (y * width + x) * 4
        if (drawn[at] === ground[at] && drawn[at + 1] === ground[at + 1] && drawn[at + 2] === ground[at + 2]) continue
        if (ink.some((value, add) => Math.abs((drawn[at + add] ?? 0) - value) > 10)) continue
        const below = ((ground[at] ?? 0) << 16) | ((ground[at + 1] ?? 0) << 8) | (ground[at + 2] ?? 0)
        let contrast = known.get(below)
        if (contrast === undefined) {
          contrast = contrastOf(colour, `#${below.toString(16).padStart(6, '0')}`)
          known.set(below, contrast)
        }
        seen++
        least = Math.min(least, contrast)
      }
    }
  }
  return { least, seen }
}
