/** The requirements that a text's letters have for typesetting. */
const RIGHT_TO_LEFT = /[\u0590-\u08ff\ufb1d-\ufdff\ufe70-\ufefc]/
const LETTER = /\p{L}/u

/** The direction of the first letter. Unicode, UAX 9, rules P2 and P3 */
export function directionOf(text: string): 'ltr' | 'rtl' {
  for (const sign of text) if (LETTER.test(sign)) return RIGHT_TO_LEFT.test(sign) ? 'rtl' : 'ltr'
  return 'ltr'
}

/** Whether the letters of a word are joined, or have signs above and below. Such letters are never spaced apart. */
export const isJoined = (text: string): boolean => /[\u0590-\u0eff]/.test(text)

export const isLatin = (text: string): boolean =>
  /^[\p{Script=Latin}\p{Script=Common}\p{Script=Inherited}]*$/u.test(text)

const LEAST_LEADING: [RegExp, number][] = [
  [/[\u0600-\u08ff\ufb50-\ufdff\ufe70-\ufefc]/, 1.5],
  [/[\u0900-\u0dff\u0e00-\u0eff]/, 1.42],
  [/[\u3040-\u30ff\u3400-\u9fff\uac00-\ud7af]/, 1.28],
  [/[\u0590-\u05ff]/, 1.25],
  [/[\u1e00-\u1eff\u0102-\u0103\u01a0-\u01b0]/, 1.18],
]

/** The line height, which is at least the height of the text's tallest letters. */
export const leadingFor = (text: string, wanted: number): number =>
  Math.max(wanted, ...LEAST_LEADING.map(([letters, least]) => (letters.test(text) ? least : 0)))

// biome-ignore lint/suspicious/noControlCharactersInRegex: these are what is taken out
const CONTROL = /[\u0000-\u0008\u000b\u000c\u000e-\u001f\u007f-\u009f\ufeff\ufffc\ufffd]/g

/** One line of whole characters, without invisible ones. */
export const plainLine = (text: string): string =>
  text.toWellFormed().normalize('NFC').replace(CONTROL, '').replace(/\s+/g, ' ').trim()

/** In capitals if all letters are Latin; any other text stays as it is. */
export const capitals = (text: string): string => (isLatin(text) ? text.toUpperCase() : text)

const LANGUAGES: [RegExp, string][] = [
  [/[\u3040-\u30ff]/, 'ja'],
  [/[\uac00-\ud7af]/, 'ko'],
  [/[\u4e00-\u9fff]/, 'zh'],
  [/[\u0600-\u06ff]/, 'ar'],
  [/[\u0590-\u05ff]/, 'he'],
  [/[\u0900-\u097f]/, 'hi'],
  [/[\u0e00-\u0e7f]/, 'th'],
]

/** The language, as far as letters show it. `und` (not determined) for letters that many languages use. BCP 47 */
export const languageOf = (text: string): string => LANGUAGES.find(([letters]) => letters.test(text))?.[1] ?? 'und'
