import type { BrandKitUpdate } from '#contract/making/brand.ts'
import { shippedFont } from '#contract/making/brand-fonts.ts'
import { contrastOf } from '#contract/making/colour.ts'
import type { Kit } from './kit-row.ts'
import type { ShownLogo } from './present-kit.ts'

type Warning = BrandKitUpdate['warnings'][number]

const WHITE = '#ffffff'
/** The lowest allowed contrast of text, and of other things that have to be seen. WCAG 2.2 */
const TEXT_CONTRAST = 4.5
const SEEN_CONTRAST = 3
/** The largest size in pixels at which a logo is shown. */
const SHARP_LOGO = 200

/** Warnings about a kit that can still be saved. */
export function kitWarnings(kit: Kit, logo: (ShownLogo & { hasText?: boolean; leftOut?: boolean }) | null): Warning[] {
  return [
    ...contrastWarnings(kit),
    ...fontWarning('headingFont', kit.heading_font),
    ...fontWarning('bodyFont', kit.body_font),
    ...(logo ? logoWarnings(logo) : []),
  ]
}

function contrastWarnings(kit: Kit): Warning[] {
  const background = kit.color_background ?? WHITE
  const on = kit.color_background ? 'the background' : 'white, the background where none is set,'
  const low = (field: string, colour: string | null, least: number, then: string): Warning[] => {
    const contrast = colour === null ? least : contrastOf(colour, background)
    if (contrast >= least) return []
    // Rounded down, so that 4.49 does not look sufficient.
    const ratio = (Math.floor(contrast * 10) / 10).toFixed(1)
    const message = `${colour} on ${on} has a contrast of ${ratio} to 1, ${least} is needed: ${then}`
    return [{ field, code: 'low_contrast', message }]
  }
  return [
    ...low('colors.primary', kit.color_primary, TEXT_CONTRAST, 'text in it is drawn darker or lighter'),
    ...low('colors.accent', kit.color_accent, SEEN_CONTRAST, 'lines and marks in it are hard to see'),
    ...(kit.color_primary !== null && kit.color_primary === kit.color_accent
      ? [
          {
            field: 'colors.accent',
            code: 'same_colour',
            message:
              'The accent is the same as the primary colour, so the accent does not stand out: choose another accent',
          },
        ]
      : []),
  ]
}

function fontWarning(field: string, font: string | null): Warning[] {
  if (font === null || shippedFont(font) !== null) return []
  const message = `${font} does not come with Galley: visuals are set in the nearest family that does`
  return [{ field, code: 'font_not_available', message }]
}

function logoWarnings({ width, height, hasText, leftOut }: ShownLogo & { hasText?: boolean; leftOut?: boolean }) {
  const warn = (code: string, message: string): Warning => ({ field: 'logo', code, message })
  const side = Math.max(width ?? SHARP_LOGO, height ?? SHARP_LOGO)
  return [
    ...(side < SHARP_LOGO
      ? [warn('logo_small', `The logo has ${width} × ${height} pixels and may look soft: give a larger one, or an SVG`)]
      : []),
    ...(leftOut
      ? [warn('logo_cleaned', 'Scripts, pictures or links in the SVG were left out: check that the logo looks right')]
      : []),
    ...(hasText
      ? [
          warn(
            'logo_has_text',
            'The SVG holds text, which is drawn in a font of this server: convert the text to outlines',
          ),
        ]
      : []),
  ]
}
