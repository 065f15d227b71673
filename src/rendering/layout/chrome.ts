import { column, drawing, type Element, type Rect, row } from '../element.ts'
import { logoOn } from '../logo.ts'
import type { Plane } from '../palette.ts'
import type { Region, Try } from './fit.ts'
import { placed } from './page.ts'
import { eyebrow, heading, paragraph, type Stage, words } from './stage.ts'

/** The parts of a page besides its text: the logo, the handle, a button. */
export interface Chrome {
  /** The area that is left for the text. */
  room: Rect
  logo: Element[]
  /** Empty if there is neither a handle nor a button. */
  footer: Record<string, Region>
}

export function chromeOf(stage: Stage, plane: Plane, more: { cta?: boolean; onPicture?: boolean } = {}): Chrome {
  const { unit, safe, logo } = stage
  const banner = stage.shape === 'banner'
  const logoHeight = Math.round((banner ? 96 : stage.shape === 'wide' ? 76 : 88) * unit)
  const gap = Math.round((stage.shape === 'wide' ? 30 : 44) * unit)
  const mostWidth = Math.round(stage.width * (banner ? 0.16 : 0.34))
  const shown = logo && logoOn(logo, more.onPicture ? null : plane.ground, logoHeight, mostWidth)
  const inRow = stage.rtl && !banner ? 'flex-end' : 'flex-start'
  const room = { ...safe }
  const elements: Element[] = []
  if (shown && banner) {
    const rect = { x: safe.x + safe.width - mostWidth, y: safe.y, width: mostWidth, height: safe.height }
    room.width -= mostWidth + gap
    elements.push(placed(stage, rect, { alignItems: 'center', justifyContent: 'flex-end' }, [shown]))
  } else if (shown) {
    const rect = { x: safe.x, y: safe.y, width: safe.width, height: logoHeight }
    elements.push(placed(stage, rect, { alignItems: 'center', justifyContent: inRow }, [shown]))
    room.y += logoHeight + gap
    room.height -= logoHeight + gap
  }
  const hasFooter = !banner && (stage.handle !== null || more.cta === true)
  if (!hasFooter) return { room, logo: elements, footer: {} }
  const footerHeight = Math.round(84 * unit)
  room.height -= footerHeight + Math.round(gap * 0.8)
  const rect = { x: safe.x, y: safe.y + safe.height - footerHeight, width: safe.width, height: footerHeight }
  return { room, logo: elements, footer: { footer: footerRegion(stage, plane, rect, more.cta === true) } }
}

function footerRegion(stage: Stage, plane: Plane, rect: Rect, cta: boolean): Region {
  return {
    rect,
    justify: 'end',
    fields: cta ? ['cta'] : [],
    build: (fit) => {
      const handle = stage.handle === null ? null : handleLine(stage, plane, fit)
      const pill = fit.content.cta === undefined ? null : button(stage, plane, fit.content.cta, fit)
      const style = { width: fit.width, alignItems: 'center', justifyContent: handle ? 'space-between' : 'flex-start' }
      return [row({ ...style, flexDirection: stage.rtl ? 'row-reverse' : 'row', gap: 24 * stage.unit }, [handle, pill])]
    },
  }
}

export const handleLine = (stage: Stage, plane: Plane, fit: Try, more: { align?: 'center' } = {}): Element =>
  paragraph(stage, stage.handle ?? '', fit.size(30 * stage.unit, stage.leastSize), plane.muted, {
    weight: 560,
    leading: 1.25,
    breaks: fit.breaks,
    ...more,
  })

/** A button. Its text stays on one line if possible. */
export function button(stage: Stage, plane: Plane, text: string, fit: Try, wanted = 31): Element {
  const size = fit.size(wanted * stage.unit, stage.leastSize)
  const [above, beside] = [Math.round(size * 0.55), Math.round(size * 1.1)]
  const label = words(text, {
    face: stage.faces.body,
    size,
    weight: 650,
    colour: plane.onMark,
    leading: 1.2,
    align: 'center',
    breaks: fit.breaks,
    style: { maxWidth: Math.floor(fit.width - 2 * beside) },
  })
  const padding = `${above}px ${beside}px`
  const style = { backgroundColor: plane.mark, borderRadius: Math.round(size * 1.4), padding, flexShrink: 0 }
  return row({ ...style, alignItems: 'center' }, [label])
}

/** A size for titles, which is larger for shorter titles. */
export function titleSize(stage: Stage, text: string, most = 150): number {
  const length = [...text].length
  const wanted = length <= 14 ? most : length <= 32 ? most * 0.82 : length <= 64 ? most * 0.66 : most * 0.54
  return wanted * stage.unit
}

export interface BlockOptions {
  rect: Rect
  justify: Region['justify']
  most?: number
  fields: Region['fields']
  withFooter?: boolean
  align?: 'center'
}

/** Eyebrow, title and body below each other, with matching distances. */
export function textBlock(stage: Stage, plane: Plane, options: BlockOptions): Region {
  const { rect, justify, most = 150, fields, withFooter = false, align } = options
  const { unit, leastSize } = stage
  return {
    rect,
    justify,
    fields,
    ...(align && { align }),
    build: (fit) => {
      const { eyebrow: top, title = '', body, cta } = fit.content
      const title1 = fit.size(titleSize(stage, title, most), leastSize * (stage.shape === 'banner' ? 1.1 : 1.45))
      const small = fit.size(30 * unit, leastSize)
      const aligned = align && { align }
      const width = { style: { maxWidth: rect.width } }
      return [
        top === undefined
          ? null
          : column({ paddingBottom: Math.round(small * 0.75), maxWidth: rect.width }, [
              eyebrowLine(stage, plane, top, small, fit, aligned),
            ]),
        heading(stage, title, title1, plane.ink, { breaks: fit.breaks, ...aligned, ...width }),
        body === undefined
          ? null
          : column(
              {
                paddingTop: Math.round(title1 * 0.32 + 8 * unit),
                maxWidth: Math.min(rect.width, (stage.shape === 'wide' ? 1120 : 900) * unit),
              },
              [paragraph(stage, body, fit.size(40 * unit, leastSize), plane.muted, { breaks: fit.breaks, ...aligned })],
            ),
        withFooter && (stage.handle !== null || cta !== undefined)
          ? row({ paddingTop: Math.round(26 * unit), gap: 24 * unit, alignItems: 'center', maxWidth: rect.width }, [
              cta === undefined ? null : button(stage, plane, cta, fit, 28),
              stage.handle === null ? null : handleLine(stage, plane, fit),
            ])
          : null,
      ]
    },
  }
}

/**
 * The text of a page that a picture or a shape fills. It is at the page's foot. In a banner it is in the middle
 * together with the other text.
 */
export function wordsAtFoot(stage: Stage, plane: Plane, rect: Rect, most: number): Region {
  const banner = stage.shape === 'banner'
  return textBlock(stage, plane, {
    rect,
    justify: banner ? 'center' : 'end',
    fields: banner ? ['eyebrow', 'title', 'body', 'cta'] : ['eyebrow', 'title', 'body'],
    most,
    withFooter: banner,
  })
}

export const eyebrowLine = (
  stage: Stage,
  plane: Plane,
  text: string,
  size: number,
  fit: Try,
  more: { align?: 'center' } = {},
): Element => eyebrow(stage, text, size, plane.accent, { breaks: fit.breaks, ...more })

/** Two rotated commas, which look the same in every font. */
export function quoteMark(colour: string, height: number): Element {
  const comma = (x: number) =>
    `<path transform="translate(${x} 0)" d="M34 0C14 8 0 26 0 50c0 17 10 28 24 28 12 0 22-9 22-22 0-12-8-20-19-20-2 0-4 0-6 1C23 24 31 14 42 8Z" fill="${colour}"/>`
  return drawing(104, 80, `${comma(0)}${comma(56)}`, { width: Math.round(height * 1.3), height, flexShrink: 0 })
}

export function arrow(colour: string, size: number, rtl: boolean): Element {
  const path =
    '<path d="M4 12h15M13 5.5 19.5 12 13 18.5" fill="none" stroke-width="2.4" stroke-linecap="round" stroke-linejoin="round"'
  const flip = rtl ? 'transform="translate(24 0) scale(-1 1)"' : ''
  return drawing(24, 24, `${path} stroke="${colour}" ${flip}/>`, { width: size, height: size, flexShrink: 0 })
}
