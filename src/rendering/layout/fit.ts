import type { MeasuredNode, Renderer } from '@takumi-rs/core'
import { column, type Element, type Rect } from '../element.ts'
import { measureTree } from '../renderer.ts'
import type { Content } from './stage.ts'

/** The part of the content that a region shows. */
export type Lines = Partial<Content>

export interface Try {
  /** From 0, where everything has its smallest size, to 1. */
  scale: number
  /** The region's width. */
  width: number
  /** Whether words that are wider than their line are broken. */
  breaks: boolean
  /** The text, or the part of it that fits. */
  content: Lines
  /** A size between the smallest and the wanted one. */
  size(wanted: number, least: number): number
}

/** A part of the page whose text is fitted. */
export interface Region {
  rect: Rect
  justify: 'start' | 'center' | 'end'
  align?: 'start' | 'center' | 'end'
  gap?: number
  /** The fields that it shows. */
  fields: readonly (keyof Content)[]
  build(fit: Try): (Element | null)[]
}

export interface Fitted {
  rect: Rect
  /** The area that the text actually covers. */
  used: Rect
  node: Element
  scale: number
  /** Fields that were shortened or left out. */
  shortened: ReadonlySet<string>
}

const STEPS = 20
/** Tolerance for rounding in the renderer. */
const SLACK = 0.75
/** The most times that a text is cut, however long it is. */
const MOST_CUTS = 40

/** Finds the largest text that fits the region, by measuring it. */
export async function fitRegion(renderer: Renderer, region: Region, content: Lines): Promise<Fitted> {
  const shortened = new Set<string>()
  let left = content
  for (let cut = 0; cut <= MOST_CUTS; cut++) {
    for (const breaks of [false, true]) {
      const found = await largest(renderer, region, left, breaks)
      if (found) return { ...found, shortened }
    }
    const cutting = longestField(left)
    if (!cutting) break
    shortened.add(cutting.field)
    left = cutting.drop ? without(left, cutting.field) : shorten(left, cutting.field)
  }
  throw new Error(`A region of ${region.rect.width} × ${region.rect.height} has no room for any word`)
}

interface Attempt {
  rect: Rect
  used: Rect
  node: Element
  scale: number
}

async function largest(renderer: Renderer, region: Region, content: Lines, breaks: boolean): Promise<Attempt | null> {
  const whole = await attempt(renderer, region, content, 1, breaks)
  if (whole) return whole
  const smallest = await attempt(renderer, region, content, 0, breaks)
  if (!smallest) return null
  let [low, high, best] = [0, STEPS, smallest]
  while (high - low > 1) {
    const middle = (low + high) >> 1
    const tried = await attempt(renderer, region, content, middle / STEPS, breaks)
    if (tried) [low, best] = [middle, tried]
    else high = middle
  }
  return best
}

async function attempt(
  renderer: Renderer,
  { rect, justify, align = 'start', gap = 0, build }: Region,
  content: Lines,
  scale: number,
  breaks: boolean,
): Promise<Attempt | null> {
  const size = (wanted: number, least: number) => least + Math.max(0, wanted - least) * scale
  const children = build({ scale, breaks, content, size, width: rect.width })
  const alignItems = align === 'center' ? 'center' : align === 'end' ? 'flex-end' : 'flex-start'
  const inner = column({ width: rect.width, alignItems, gap }, children)
  const measured = await measureTree(renderer, inner, rect.width)
  if (measured.height > rect.height + SLACK || !allInside(measured, rect.width)) return null
  const space = rect.height - measured.height
  const top = justify === 'start' ? 0 : justify === 'center' ? space / 2 : space
  const used = { ...rect, y: rect.y + top, height: measured.height }
  const place = { position: 'absolute', left: rect.x, top: Math.round(used.y), width: rect.width }
  return { rect, used, node: { ...inner, style: { ...inner.style, ...place } }, scale }
}

/** Whether every line stands within its paragraph's box, and every box within the one around it. */
export function allInside(
  node: MeasuredNode,
  width: number,
  around: Rect = { x: 0, y: 0, width, height: node.height },
): boolean {
  const [, , , , x, y] = node.transform
  const to = around.x + around.width
  if (y < around.y - SLACK || y + node.height > around.y + around.height + SLACK) return false
  if (node.runs.length > 0) {
    return node.runs.every((run) => {
      const left = x + run.x
      return left >= around.x - SLACK - hanging(run) && left + run.width <= to + SLACK + hanging(run)
    })
  }
  if (x < around.x - SLACK || x + node.width > to + SLACK) return false
  const inside = { x, y, width: node.width, height: node.height }
  return node.children.every((child) => allInside(child, width, inside))
}

/**
 * A space at the end of a line extends past its edge and is invisible. It is about a quarter as wide as the line is
 * high.
 */
const hanging = ({ text, width, height }: { text: string; width: number; height: number }): number => {
  if (!/\s$/.test(text)) return 0
  return /^\s+$/.test(text) ? width : height * 0.26
}

/** The next field to cut: the longest text while it is long, then whole fields, the title last. */
function longestField(content: Lines): { field: keyof Lines; drop: boolean } | null {
  const lengths = (Object.keys(content) as (keyof Lines)[]).map((field) => [field, lengthOf(content[field])] as const)
  const [field, length] = lengths.sort((a, b) => b[1] - a[1])[0] ?? [null, 0]
  if (field !== null && length > SHORT) return { field, drop: false }
  const least = DROPPED.find((one) => content[one] !== undefined)
  if (least) return { field: least, drop: true }
  return field !== null && length > 2 ? { field, drop: false } : null
}

const SHORT = 28
/** Fields are dropped in this order. */
const DROPPED = ['eyebrow', 'body', 'cta', 'attribution'] as const

function without(content: Lines, field: keyof Lines): Lines {
  const { [field]: _, ...left } = content
  return left
}

const lengthOf = (value: string | string[] | undefined): number =>
  Array.isArray(value) ? value.reduce((sum, text) => sum + text.length + 20, 0) : (value?.length ?? 0)

/**
 * Cuts a sixth of the text, to the end of a word, and adds an ellipsis. In a list it cuts the longest line if that is
 * very long or few lines are left, and otherwise removes the last line.
 */
function shorten(content: Lines, field: keyof Lines): Lines {
  const value = content[field]
  if (!Array.isArray(value)) return { ...content, [field]: cutShort(value ?? '') }
  const longest = Math.max(...value.map((text) => text.length))
  const lines =
    longest > 90 || value.length <= 2
      ? value.map((text) => (text.length === longest ? cutShort(text) : text))
      : value.slice(0, -1)
  return { ...content, [field]: lines }
}

const graphemes = new Intl.Segmenter(undefined, { granularity: 'grapheme' })

export function cutShort(text: string): string {
  const signs = [...graphemes.segment(text.replace(/\s*…$/, ''))].map(({ segment }) => segment)
  const kept = signs.slice(0, Math.max(1, Math.floor((signs.length * 5) / 6))).join('')
  const atWord = kept.replace(/\s+\S*$/u, '')
  const cut = atWord.length > kept.length * 0.6 ? atWord : kept
  return `${cut.replace(/[\s,;:.–—-]+$/u, '')}…`
}
