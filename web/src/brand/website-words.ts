import type { BrandColour } from '#contract/making/brand.ts'
import type { KitForm } from './kit-form.ts'
import type { WebsiteKit } from './website-read.ts'

/** One part of the kit that a website declares, with where it was found. */
export interface Found {
  field: keyof KitForm
  label: string
  value: string
  evidence: string
}

const COLOUR_LABELS: Readonly<Record<BrandColour, string>> = {
  primary: 'Primary colour',
  secondary: 'Secondary colour',
  accent: 'Accent colour',
  background: 'Background colour',
}

const COLOUR_SOURCES: Readonly<Record<WebsiteKit['colors'][number]['source'], string>> = {
  'theme-color': 'the page’s theme colour',
  'css-variable': 'a variable of the styles',
  stylesheet: 'the style sheet',
  inline: 'the page itself',
}

export const LOGO_SOURCES: Readonly<Record<WebsiteKit['logos'][number]['source'], string>> = {
  'structured-data': 'named as the logo in the page’s own data',
  'og:logo': 'named as the logo in the page’s head',
  img: 'the picture in the header that leads home',
  'apple-touch-icon': 'the icon for home screens',
  icon: 'the icon of the site',
}

const FONT_SOURCES: Readonly<Record<WebsiteKit['fonts'][number]['source'], string>> = {
  'google-fonts': 'loaded from Google Fonts',
  css: 'named in the style sheet',
}

/** Where a colour stands: "a variable of the styles, --brand, used 12 times". */
export function colourEvidence({ source, detail, uses }: WebsiteKit['colors'][number]): string {
  const where = [COLOUR_SOURCES[source], detail === source ? null : detail].filter(Boolean).join(', ')
  return uses > 0 ? `${where}, used ${uses === 1 ? 'once' : uses === 2 ? 'twice' : `${uses} times`}` : where
}

/** The kit's values that the site declares, in the form’s order. Undeclared ones are missing. */
export function foundIn({ suggestion, colors, fonts, tagline, websiteUrl }: WebsiteKit): Found[] {
  const colour = (name: BrandColour): Found[] => {
    const value = suggestion.colors?.[name]
    const seen = colors.find(({ hex }) => hex === value)
    return value ? [{ field: name, label: COLOUR_LABELS[name], value, evidence: seen ? colourEvidence(seen) : '' }] : []
  }
  const font = (field: 'headingFont' | 'bodyFont', label: string): Found[] => {
    const value = suggestion[field]
    const seen = fonts.find(({ family }) => family === value)
    return value ? [{ field, label, value, evidence: seen ? FONT_SOURCES[seen.source] : '' }] : []
  }
  return [
    ...colour('primary'),
    ...colour('secondary'),
    ...colour('accent'),
    ...colour('background'),
    ...font('headingFont', 'Font of headings'),
    ...font('bodyFont', 'Font of text'),
    ...(tagline
      ? [{ field: 'tagline' as const, label: 'Tagline', value: tagline, evidence: 'what the site says of itself' }]
      : []),
    {
      field: 'website',
      label: 'Website',
      value: suggestion.website || websiteUrl,
      evidence: 'the address that was read',
    },
  ]
}
