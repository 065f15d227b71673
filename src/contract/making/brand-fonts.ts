/** Families that visuals can be set in: they ship with Galley, so that nothing is asked of anybody. */
export const BRAND_FONTS = [
  'Bebas Neue',
  'Bricolage Grotesque',
  'DM Sans',
  'EB Garamond',
  'Figtree',
  'Fraunces',
  'Inter',
  'JetBrains Mono',
  'Lato',
  'Lora',
  'Manrope',
  'Merriweather',
  'Montserrat',
  'Nunito',
  'Open Sans',
  'Oswald',
  'Outfit',
  'Playfair Display',
  'Plus Jakarta Sans',
  'Poppins',
  'Raleway',
  'Roboto',
  'Roboto Mono',
  'Sora',
  'Source Sans 3',
  'Source Serif 4',
  'Space Grotesk',
  'Work Sans',
] as const

const plain = (name: string): string => name.toLowerCase().replace(/[\s_-]/g, '')

/** The family of that name as it is spelled; null if it does not ship. */
export const shippedFont = (name: string): string | null =>
  BRAND_FONTS.find((font) => plain(font) === plain(name)) ?? null
