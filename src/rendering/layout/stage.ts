import { FORMAT_FACTS, type VisualFormat } from '#contract/making/visual-lists.ts'
import type { Rect, Style, TextNode } from '../element.ts'
import type { Typeface, Typefaces } from '../fonts/typefaces.ts'
import type { Logo } from '../logo.ts'
import type { Palette, PhotoPlane } from '../palette.ts'
import { capitals, directionOf, isJoined, isLatin, leadingFor } from '../scripts.ts'

export type Shape = 'tall' | 'upright' | 'wide' | 'banner'

export interface Content {
  title: string
  eyebrow?: string | undefined
  body?: string | undefined
  bullets?: string[] | undefined
  stat?: string | undefined
  attribution?: string | undefined
  cta?: string | undefined
}

/** One visual during layout: its size and text area, and its colours, typefaces, logo and handle. */
export interface Stage {
  format: VisualFormat
  width: number
  height: number
  shape: Shape
  /** The unit of all sizes: one pixel of the square format. */
  unit: number
  /** The smallest text size, which is readable on a phone that shows the whole width. */
  leastSize: number
  margin: number
  /** The area for text: within the margins, and outside what networks cover. */
  safe: Rect
  palette: Palette
  photo: PhotoPlane
  faces: Typefaces
  logo: Logo | null
  handle: string | null
  /** Whether lines and the page run from right to left. */
  rtl: boolean
  hasPicture: boolean
}

export function shapeOf(format: VisualFormat): Shape {
  const { width, height } = FORMAT_FACTS[format]
  const ratio = width / height
  if (ratio > 2.4) return 'banner'
  if (ratio > 1.3) return 'wide'
  return ratio < 0.62 ? 'tall' : 'upright'
}

/**
 * The margins of a format. Networks cover the top and bottom of a story with buttons, and the left of a profile's
 * header with its picture.
 */
export function measuresOf(
  format: VisualFormat,
): Pick<Stage, 'width' | 'height' | 'shape' | 'unit' | 'leastSize' | 'margin' | 'safe'> {
  const { width, height } = FORMAT_FACTS[format]
  const shape = shapeOf(format)
  const unit = Math.sqrt(width * height) / 1080
  const margin = Math.round(Math.min(width, height) * (shape === 'banner' ? 0.13 : 0.085))
  const top = shape === 'tall' ? Math.round(height * 0.13) : margin
  const bottom = shape === 'tall' ? Math.round(height * 0.16) : margin
  const left = shape === 'banner' ? Math.round(width * 0.3) : margin
  const safe = { x: left, y: top, width: width - left - margin, height: height - top - bottom }
  return { width, height, shape, unit, leastSize: Math.round((26 * Math.min(width, 1300)) / 1080), margin, safe }
}

export interface Setting {
  face: Typeface
  size: number
  weight: number
  colour: string
  leading?: number
  /** In ems. */
  tracking?: number
  align?: 'start' | 'center' | 'end'
  balance?: boolean
  /** Whether to break words that are wider than the line. */
  breaks?: boolean
  style?: Style
}

/** A paragraph. Its own letters decide its direction. */
export function words(text: string, setting: Setting): TextNode {
  const { face, size, weight, colour, leading = 1.3, tracking = 0, align = 'start', balance, breaks, style } = setting
  const dir = directionOf(text)
  const side = align === 'center' ? 'center' : (align === 'start') === (dir === 'ltr') ? 'left' : 'right'
  return {
    type: 'text',
    text,
    dir,
    style: {
      fontFamily: face.stack,
      fontSize: Math.round(size * 10) / 10,
      fontWeight: nearestWeight(face, weight),
      color: colour,
      lineHeight: leadingFor(text, leading),
      letterSpacing: tracking === 0 || isJoined(text) || !isLatin(text) ? '0' : `${tracking}em`,
      textAlign: side,
      ...(balance && { textWrap: 'balance' }),
      ...(breaks && { overflowWrap: 'anywhere' }),
      ...style,
    },
  }
}

const nearestWeight = ({ weights }: Typeface, weight: number): number =>
  weights === null
    ? weight
    : weights.reduce((best, one) => (Math.abs(one - weight) < Math.abs(best - weight) ? one : best))

/** A heading. Larger ones have tighter spacing. Serif fonts are set less heavy than sans. */
export const heading = (
  stage: Stage,
  text: string,
  size: number,
  colour: string,
  more: Partial<Setting> = {},
): TextNode => {
  const face = stage.faces.heading
  return words(text, {
    face,
    size,
    weight: face.serif ? 600 : 750,
    colour,
    leading: size > 60 * stage.unit ? 1.06 : 1.16,
    tracking: face.name === 'Bebas Neue' || face.name === 'Oswald' ? 0 : face.serif ? -0.012 : -0.022,
    balance: true,
    ...more,
  })
}

export const eyebrow = (
  stage: Stage,
  text: string,
  size: number,
  colour: string,
  more: Partial<Setting> = {},
): TextNode =>
  words(capitals(text), {
    face: stage.faces.body,
    size: isLatin(text) ? size : size * 1.15,
    weight: 650,
    colour,
    leading: 1.3,
    tracking: 0.09,
    ...more,
  })

export const paragraph = (
  stage: Stage,
  text: string,
  size: number,
  colour: string,
  more: Partial<Setting> = {},
): TextNode => words(text, { face: stage.faces.body, size, weight: 430, colour, leading: 1.38, ...more })
