import type { Renderer } from '@takumi-rs/core'
import { at, box, type Element, type Rect } from '../element.ts'
import { type Fitted, fitRegion, type Lines, type Region } from './fit.ts'
import type { Content, Stage } from './stage.ts'

export type Fits = Readonly<Record<string, Fitted>>

/** A template's result: parts whose text is fitted, and what is drawn behind and in front of them after the fit. */
export interface Page {
  ground: string
  regions: Record<string, Region>
  behind?: (fits: Fits) => (Element | null)[]
  before?: (fits: Fits) => (Element | null)[]
}

export interface Composed {
  tree: Element
  fits: Fits
  /** Fields that had to be cut short. */
  shortened: string[]
}

export async function composePage(renderer: Renderer, stage: Stage, page: Page, content: Content): Promise<Composed> {
  // All at once, because the renderer measures outside this thread.
  const fitted = Object.entries(page.regions).map(
    async ([name, region]) =>
      [name, await fitRegion(renderer, mirrored(stage, region), usedBy(region, content))] as const,
  )
  const fits = Object.fromEntries(await Promise.all(fitted))
  const { width, height } = stage
  const tree = box({ width, height, position: 'relative', overflow: 'hidden', backgroundColor: page.ground }, [
    ...(page.behind?.(fits) ?? []),
    ...Object.values(fits).map((fit) => fit.node),
    ...(page.before?.(fits) ?? []),
  ])
  const shortened = [...new Set(Object.values(fits).flatMap((fit) => [...fit.shortened]))]
  return { tree, fits, shortened }
}

/** The fields that the region shows. Only these can be cut to make room in it. */
function usedBy({ fields }: Region, content: Lines): Lines {
  const kept = Object.entries(content).filter(
    ([field, value]) => fields.includes(field as never) && value !== undefined,
  )
  return Object.fromEntries(kept)
}

/**
 * Swaps left and right on a right-to-left page. A banner is not mirrored, because its left is covered in every
 * language.
 */
export function mirrorRect(stage: Stage, rect: Rect): Rect {
  return stage.rtl && stage.shape !== 'banner' ? { ...rect, x: stage.width - rect.x - rect.width } : rect
}

function mirrored(stage: Stage, region: Region): Region {
  if (!stage.rtl) return region
  const align = region.align === 'center' ? 'center' : region.align === 'end' ? 'start' : 'end'
  return { ...region, align, rect: mirrorRect(stage, region.rect) }
}

/** A shape at a position that is mirrored with the page. */
export const placed = (
  stage: Stage,
  rect: Rect,
  style: Record<string, string | number>,
  children: Element[] = [],
): Element => box({ ...at(mirrorRect(stage, rect)), ...style }, children)
