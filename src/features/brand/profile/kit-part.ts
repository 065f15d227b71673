import type { ProfileChanges } from '#contract/writing/profile-changes.ts'
import { AppError } from '#kernel/errors.ts'
import type { KitUpdate } from '../update-kit.ts'
import { isSame, paletteOf, type WholeProfile } from './fields.ts'

/** The part of a change that belongs to the kit, with the kit's field names. Null if there is none. */
export function kitPart(changes: ProfileChanges, { kit, logo }: WholeProfile): KitUpdate | null {
  const { websiteUrl, logoUrl, primaryFont, secondaryFont, colorPalette, tagline } = changes
  // A logo or palette that is sent as it was read changes nothing: the palette does not say which colours are unset.
  const isNewLogo = logoUrl !== undefined && logoUrl !== (logo?.url ?? null)
  const [primary = null, secondary = null, accent = null] = colorPalette ?? []
  const isNewPalette = colorPalette !== undefined && !isSame(colorPalette, paletteOf(kit))
  const part: KitUpdate = {
    ...(websiteUrl !== undefined && { website: websiteUrl }),
    ...(primaryFont !== undefined && { headingFont: primaryFont }),
    ...(secondaryFont !== undefined && { bodyFont: secondaryFont }),
    ...(tagline !== undefined && { tagline }),
    ...(isNewPalette && { colors: { primary, secondary, accent } }),
    ...(isNewLogo && { logo: logoUrl === null ? null : { url: logoUrl } }),
  }
  return Object.keys(part).length > 0 ? part : null
}

const PATHS: Readonly<Record<string, string>> = {
  'body.website': 'body.websiteUrl',
  'body.headingFont': 'body.primaryFont',
  'body.bodyFont': 'body.secondaryFont',
  'body.colors.primary': 'body.colorPalette.0',
  'body.colors.secondary': 'body.colorPalette.1',
  'body.colors.accent': 'body.colorPalette.2',
  'body.logo.url': 'body.logoUrl',
  'body.logo': 'body.logoUrl',
}

/** A refusal of the kit, with its field paths replaced by the paths in a profile. */
export function inTermsOfProfile(error: unknown): unknown {
  if (!(error instanceof AppError) || !error.facts.details) return error
  const details = error.facts.details.map((detail) => ({ ...detail, path: PATHS[detail.path] ?? detail.path }))
  const message = error.facts.details.reduce(
    (words, { path }, at) => words.replace(path, details[at]?.path ?? path),
    error.message,
  )
  return new AppError(error.kind, message, { ...error.facts, details })
}
