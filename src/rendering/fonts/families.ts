import { type BRAND_FONTS, shippedFont } from '#contract/making/brand-fonts.ts'

export type FontName = (typeof BRAND_FONTS)[number]
export type FontKind = 'sans' | 'serif' | 'mono' | 'condensed' | 'round' | 'geometric'

/** Families with one file for each weight. The others are variable. */
const STATIC: Partial<Record<string, readonly number[]>> = {
  'Bebas Neue': [400],
  Lato: [400, 700, 900],
  Poppins: [400, 500, 600, 700, 800],
}
/** For each kind of font, the most similar shipped family. */
const NEAREST: Record<FontKind, FontName> = {
  sans: 'Inter',
  serif: 'Source Serif 4',
  mono: 'JetBrains Mono',
  condensed: 'Oswald',
  round: 'Nunito',
  geometric: 'Outfit',
}

/** Words in names of families, and well-known names without such a word. The first match counts. */
const KINDS: [RegExp, FontKind][] = [
  [/mono|code|courier|console|consolas|typewriter|menlo/, 'mono'],
  [/condensed|narrow|compressed|impact|gothic no|league|anton|bebas|oswald|din\b/, 'condensed'],
  [/round|nunito|quicksand|varela|comfortaa|baloo|fredoka/, 'round'],
  [/futura|avant|geometric|gotham|circular|avenir|century gothic|gilroy|product sans|urbanist|lexend/, 'geometric'],
  [/sans|grotesk|grotesque|helvet|arial/, 'sans'],
  [
    /serif|slab|garamond|times|georgia|baskerville|bodoni|caslon|didot|cambria|palatino|minion|book|roman|display|antiqua|cormorant|spectral|crimson|tiempos|canela|freight|century/,
    'serif',
  ],
]

export interface ChosenFont {
  name: FontName
  /** The requested family, if it does not ship. */
  insteadOf: string | null
}

/** The family of that name, or the most similar shipped one of the same kind. */
export function chooseFont(asked: string | null, usual: FontName): ChosenFont {
  if (asked === null) return { name: usual, insteadOf: null }
  const shipped = shippedFont(asked)
  if (shipped !== null) return { name: shipped as FontName, insteadOf: null } // one of the list
  const name = asked.toLowerCase()
  const kind = KINDS.find(([words]) => words.test(name))?.[1] ?? 'sans'
  return { name: NEAREST[kind], insteadOf: asked }
}

const SERIFS: readonly FontName[] = [
  'EB Garamond',
  'Fraunces',
  'Lora',
  'Merriweather',
  'Playfair Display',
  'Source Serif 4',
]
export const isSerif = (name: FontName): boolean => SERIFS.includes(name)

export interface FontPackage {
  family: string
  /** The folder under node_modules. */
  folder: string
  id: string
  /** Null if one file has all weights. */
  weights: readonly number[] | null
}

export function packageOf(family: string): FontPackage {
  const id = family.toLowerCase().replaceAll(' ', '-')
  const weights = STATIC[family] ?? (family === 'Noto Sans Symbols 2' ? [400] : null)
  return { family, folder: weights ? `@fontsource/${id}` : `@fontsource-variable/${id}`, id, weights }
}

/**
 * The families for other scripts, in this order. `hanFontOrder` decides which of the three for Chinese characters comes
 * first.
 */
export const SCRIPT_FAMILIES = [
  'Noto Sans',
  'Noto Sans Arabic',
  'Noto Sans Hebrew',
  'Noto Sans Devanagari',
  'Noto Sans Thai',
] as const

/**
 * The order of families for Chinese characters, whose form depends on the language: kana indicate Japanese, hangul
 * Korean.
 */
export function hanFontOrder(text: string): readonly string[] {
  if (/[\u3040-\u30ff]/.test(text)) return ['Noto Sans JP', 'Noto Sans SC', 'Noto Sans KR']
  if (/[\u1100-\u11ff\u3130-\u318f\uac00-\ud7af]/.test(text)) return ['Noto Sans KR', 'Noto Sans SC', 'Noto Sans JP']
  return ['Noto Sans SC', 'Noto Sans JP', 'Noto Sans KR']
}

export const EMOJI = 'Twemoji'
/** They come after the emoji family, which looks better for signs that both have. */
export const SIGN_FAMILIES = ['Noto Sans Symbols', 'Noto Sans Symbols 2'] as const
