/** A text without case, accents and the difference between full and half width: X's search sees none of them. */
export const fold = (text: string): string => text.normalize('NFKD').replace(/\p{M}/gu, '').toLowerCase()

/** Scripts that are written without spaces; X finds each of their signs, so each is a token here. */
const UNSPACED = '\\p{Script=Han}\\p{Script=Hiragana}\\p{Script=Katakana}\\p{Script=Thai}'
const TOKEN = new RegExp(`[${UNSPACED}]|\\p{Extended_Pictographic}|(?:(?![${UNSPACED}])[\\p{L}\\p{N}_])+`, 'gu')

/** The tokens of a text: words end at punctuation, symbols and spaces, so that "coca-cola" has two. */
export const tokensOf = (text: string): string[] => fold(text).match(TOKEN) ?? []

/** Whether `wanted` stands in `tokens`, one token right after the other. */
export function holdsInOrder(tokens: readonly string[], wanted: readonly string[]): boolean {
  const [first] = wanted
  if (first === undefined) return false
  for (let at = tokens.indexOf(first); at !== -1; at = tokens.indexOf(first, at + 1))
    if (wanted.every((token, index) => tokens[at + index] === token)) return true
  return false
}
