/** A text without case, accents and full-width forms, none of which X's search distinguishes. */
export const fold = (text: string): string => text.normalize('NFKD').replace(/\p{M}/gu, '').toLowerCase()

/** Scripts that are written without spaces. X finds each of their characters, so each is a token. */
const UNSPACED = '\\p{Script=Han}\\p{Script=Hiragana}\\p{Script=Katakana}\\p{Script=Thai}'
const TOKEN = new RegExp(`[${UNSPACED}]|\\p{Extended_Pictographic}|(?:(?![${UNSPACED}])[\\p{L}\\p{N}_])+`, 'gu')

/** The tokens of a text. A word ends at punctuation, a symbol or a space, so "coca-cola" has two tokens. */
export const tokensOf = (text: string): string[] => fold(text).match(TOKEN) ?? []

/** Whether `tokens` contains all of `wanted`, one right after the other. */
export function holdsInOrder(tokens: readonly string[], wanted: readonly string[]): boolean {
  const [first] = wanted
  if (first === undefined) return false
  for (let at = tokens.indexOf(first); at !== -1; at = tokens.indexOf(first, at + 1))
    if (wanted.every((token, index) => tokens[at + index] === token)) return true
  return false
}
