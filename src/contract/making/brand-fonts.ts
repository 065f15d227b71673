/** Font families for visuals. They ship with Galley, so that no font service is asked. */
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

/** The shipped family of that name, in its own spelling. Null if it does not ship. */
export const shippedFont = (name: string): string | null =>
  BRAND_FONTS.find((font) => plain(font) === plain(name)) ?? null
