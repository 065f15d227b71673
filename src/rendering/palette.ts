import { contrastOf } from '#contract/making/colour.ts'
import type { VisualTheme } from '#contract/making/visual-lists.ts'
import { chroma, leastContrast, lightness, mix, over, readable, withLightness } from './blend.ts'

export interface BrandColours {
  primary: string | null
  secondary: string | null
  accent: string | null
  background: string | null
}

/** A background colour and all colours on it. Text in each of its inks has a contrast of at least 4.5. */
export interface Plane {
  ground: string
  /** Large muted shapes on the background, which text may cross. */
  tone: string
  ink: string
  muted: string
  /** Emphasised text. */
  accent: string
  /** Marks and buttons. */
  mark: string
  onMark: string
  line: string
}

export interface Palette {
  main: Plane
  /** For areas in contrast to the main plane: half a page, a slide at the end. */
  counter: Plane
}

/** WCAG 2.2 requires 4.5 for text. This is a little more, because antialiasing takes some away. */
const TEXT = 4.6
/**
 * Marks and buttons have no text of their own. They must be visible in a colour that is still recognisable as the
 * brand's.
 */
const SEEN = 1.9
/** The primary colour if a workspace has set none. */
const PRIMARY = '#22406b'
const ACCENT = '#f2a541'
const PAPER = '#fbfaf8'

const isLight = (colour: string): boolean => lightness(colour) > 0.9

export function paletteOf(theme: VisualTheme, colours: BrandColours): Palette {
  const primary = colours.primary ?? colours.accent ?? colours.secondary ?? PRIMARY
  const given = [colours.accent, colours.secondary].find((colour) => colour !== null && colour !== primary)
  const accent = given ?? (colours.primary === null ? ACCENT : tintOf(primary))
  const paper = colours.background !== null && isLight(colours.background) ? colours.background : PAPER
  const deep =
    colours.background !== null && lightness(colours.background) < 0.3
      ? colours.background
      : withLightness(primary, 0.21, 0.5)
  const solid = plane(primary, accent)
  const light = plane(paper, pick([primary, accent], paper), accent)
  const dark = plane(deep, accent)
  if (theme === 'brand') return { main: solid, counter: contrastOf(primary, paper) > 1.6 ? light : dark }
  if (theme === 'light') return { main: light, counter: contrastOf(primary, paper) > 1.6 ? solid : dark }
  const bright = contrastOf(primary, deep) > 1.6 ? solid : plane(accent, primary)
  return { main: dark, counter: contrastOf(bright.ground, deep) > 1.6 ? bright : light }
}

/** Makes a second colour for a brand that has only one. */
const tintOf = (primary: string): string =>
  chroma(primary) < 0.03 ? ACCENT : withLightness(primary, lightness(primary) > 0.6 ? 0.35 : 0.86, 0.8)

/** The first of the colours that is readable on the background unchanged. If there is none, the first colour. */
const pick = (colours: readonly string[], ground: string): string =>
  colours.find((colour) => contrastOf(colour, ground) >= TEXT) ?? (colours[0] as string) // never an empty list

export function plane(ground: string, accent: string, mark = accent): Plane {
  const lightInk = contrastOf('#ffffff', ground) >= contrastOf('#111111', ground)
  const inkBase = lightInk ? mix('#ffffff', ground, 0.04) : withLightness(ground, 0.2, 0.45)
  // The tone moves away from the ink, so that text across a shape loses no contrast. A very light background has no
  // room for that: there the tone is a little darker, and the ink is checked against both.
  const tone = lightInk
    ? withLightness(ground, Math.max(0, lightness(ground) - 0.05))
    : withLightness(ground, Math.min(1, lightness(ground) + (isLight(ground) ? -0.04 : 0.05)))
  const grounds = [ground, tone]
  const ink = readable(inkBase, grounds, 7) === inkBase ? inkBase : strongest(grounds)
  const markSeen = readable(mark, grounds, SEEN)
  return {
    ground,
    tone,
    ink,
    muted: readable(mix(ink, ground, 0.22), grounds, TEXT),
    accent: readable(accent, grounds, TEXT),
    mark: markSeen,
    onMark: strongest([markSeen]),
    line: mix(ground, ink, 0.22),
  }
}

const strongest = (grounds: readonly string[]): string => {
  const dark = '#0b0d12'
  if (leastContrast('#ffffff', grounds) >= TEXT) return '#ffffff'
  return leastContrast(dark, grounds) >= TEXT ? dark : readable('#ffffff', grounds, TEXT)
}

/**
 * The plane over a picture. `ground` is laid over it as a translucent layer that makes all inks readable on any
 * picture.
 */
export interface PhotoPlane extends Plane {
  veil: number
}

export function photoPlane(colours: BrandColours): PhotoPlane {
  const primary = colours.primary ?? PRIMARY
  const accent = colours.accent ?? colours.secondary ?? ACCENT
  const ground = withLightness(primary, 0.16, 0.4)
  let veil = 0.6
  // A white picture is the worst case for light text.
  while (contrastOf('#ffffff', over('#ffffff', ground, veil)) < 5.6) veil += 0.02
  const worst = [over('#ffffff', ground, veil), ground]
  const mark = readable(accent, [ground], SEEN)
  return {
    ground,
    tone: ground,
    ink: '#ffffff',
    muted: '#ffffff',
    accent: readable(accent, worst, TEXT),
    mark,
    onMark: strongest([mark]),
    line: '#ffffff',
    veil: Math.round(veil * 100) / 100,
  }
}
