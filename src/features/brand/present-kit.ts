import { BRAND_COLOURS, BRAND_PARTS, type BrandColour, type BrandKit, type BrandPart } from '#contract/making/brand.ts'
import type { LibraryImage } from '#features/media/index.ts'
import { COLUMN_OF, type Kit, type StoredKit } from './kit-row.ts'

/** Reads the value of each part of the kit from its row. */
const VALUE_OF: Record<BrandPart, (kit: Kit) => string | null> = {
  'colors.primary': (kit) => kit.color_primary,
  'colors.secondary': (kit) => kit.color_secondary,
  'colors.accent': (kit) => kit.color_accent,
  'colors.background': (kit) => kit.color_background,
  headingFont: (kit) => kit.heading_font,
  bodyFont: (kit) => kit.body_font,
  logo: (kit) => kit.logo_asset_id,
  tagline: (kit) => kit.tagline,
  website: (kit) => kit.website,
}

export const changedParts = (before: Kit, after: Kit): BrandPart[] =>
  BRAND_PARTS.filter((part) => VALUE_OF[part](before) !== VALUE_OF[part](after))

/** The kit in the API's form. `logo` is the file of its logo, or in a dry run the logo that it would get. */
export function presentKit(kit: StoredKit, logo: ShownLogo | null): BrandKit {
  const missing = BRAND_PARTS.filter((part) => (part === 'logo' ? logo === null : VALUE_OF[part](kit) === null))
  return {
    colors: Object.fromEntries(BRAND_COLOURS.map((name) => [name, kit[COLUMN_OF[name]]])) as Record<
      BrandColour,
      string | null
    >, // one entry for each colour
    headingFont: kit.heading_font,
    bodyFont: kit.body_font,
    logo: logo && { ...logo, sourceUrl: kit.logo_source_url },
    tagline: kit.tagline,
    website: kit.website,
    updatedAt: kit.updated_at,
    missing,
  }
}

export interface ShownLogo {
  assetId: string | null
  url: string | null
  width: number | null
  height: number | null
  contentType: string | null
}

export const shownLogo = ({ id, url, width, height, contentType }: LibraryImage): ShownLogo => ({
  assetId: id,
  url,
  width,
  height,
  contentType,
})
