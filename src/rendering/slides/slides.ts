import type { SlideLayout } from '#contract/making/visual-lists.ts'
import type { Slide } from '../design.ts'
import type { Element, Rect } from '../element.ts'
import { handleLine } from '../layout/chrome.ts'
import type { Page } from '../layout/page.ts'
import { placed } from '../layout/page.ts'
import { paragraph, type Stage } from '../layout/stage.ts'
import { logoOn } from '../logo.ts'
import type { Plane } from '../palette.ts'
import { SLIDES } from './layouts.ts'
import type { Place } from './place.ts'

/** Slides on the palette's counter plane, which contrast with the others. */
const ON_COUNTER: readonly SlideLayout[] = ['stat', 'cta']

export function slidePage(stage: Stage, slide: Slide, place: Place): Page {
  const counter = ON_COUNTER.includes(slide.layout) && !stage.hasPicture
  const plane = stage.hasPicture ? stage.photo : counter ? stage.palette.counter : stage.palette.main
  const { unit, safe } = stage
  const head = Math.round(64 * unit)
  const foot = Math.round(14 * unit)
  const room = { ...safe, y: safe.y + head + 48 * unit, height: safe.height - head - foot - 92 * unit }
  const { regions, behind } = SLIDES[slide.layout](stage, slide, plane, room, place)
  return {
    ground: plane.ground,
    regions: { ...headOf(stage, plane, head, place), ...regions },
    behind: (fits) => [
      ...(stage.hasPicture ? [] : seams(stage, plane, place)),
      ...logoAt(stage, plane, head),
      ...progress(stage, plane, foot, place),
      ...(behind?.(fits) ?? []),
    ],
  }
}

/** The logo, or the handle in its place, and the page number. */
function headOf(stage: Stage, plane: Plane, height: number, { page, of }: Place): Page['regions'] {
  const { safe, unit, leastSize } = stage
  const half = { y: safe.y, width: Math.round(safe.width * 0.6), height }
  const number: Rect = {
    ...half,
    x: safe.x + safe.width - Math.round(safe.width * 0.3),
    width: Math.round(safe.width * 0.3),
  }
  return {
    ...(stage.logo === null && stage.handle !== null
      ? {
          handle: {
            rect: { ...half, x: safe.x },
            justify: 'center' as const,
            fields: [],
            build: (fit) => [handleLine(stage, plane, fit)],
          },
        }
      : {}),
    number: {
      rect: number,
      justify: 'center',
      align: 'end',
      fields: [],
      build: (fit) => [
        paragraph(stage, `${page}/${of}`, fit.size(28 * unit, leastSize), plane.muted, {
          weight: 560,
          leading: 1.2,
          align: stage.rtl ? 'start' : 'end',
        }),
      ],
    },
  }
}

function logoAt(stage: Stage, plane: Plane, height: number): Element[] {
  if (!stage.logo) return []
  const rect = { x: stage.safe.x, y: stage.safe.y, width: stage.safe.width * 0.6, height }
  return [
    placed(stage, rect, { alignItems: 'center', justifyContent: stage.rtl ? 'flex-end' : 'flex-start' }, [
      logoOn(stage.logo, stage.hasPicture ? null : plane.ground, height, rect.width),
    ]),
  ]
}

/** A bar that shows the position in the carousel. */
function progress(stage: Stage, plane: Plane, height: number, { page, of }: Place): Element[] {
  const { safe, unit } = stage
  const thick = Math.max(4, Math.round(6 * unit))
  const y = safe.y + safe.height - height
  const bar = { height: thick, borderRadius: thick }
  return [
    placed(stage, { x: safe.x, y, width: safe.width, height: thick }, { ...bar, backgroundColor: plane.line }),
    placed(
      stage,
      { x: safe.x, y, width: Math.round((safe.width * page) / of), height: thick },
      { ...bar, backgroundColor: plane.mark },
    ),
  ]
}

/** Discs across the edge between two slides, which suggest swiping on. */
function seams(stage: Stage, plane: Plane, { page, of }: Place): Element[] {
  const { width, height } = stage
  const disc = (seam: number): Element => {
    const radius = Math.round(width * (seam % 2 === 0 ? 0.3 : 0.42))
    const y = height * (seam % 3 === 0 ? 0.82 : seam % 3 === 1 ? 0.2 : 0.55)
    const x = seam === page ? width : 0
    const rect = { x: x - radius, y: Math.round(y - radius), width: 2 * radius, height: 2 * radius }
    return placed(stage, rect, { borderRadius: radius, backgroundColor: plane.tone })
  }
  return [...(page > 1 ? [disc(page - 1)] : []), ...(page < of ? [disc(page)] : [])]
}
