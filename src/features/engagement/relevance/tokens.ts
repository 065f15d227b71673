/** One spelling for all spellings of a text: NFKC, lower case, straight apostrophes, no accents. */
export function folded(text: string): string {
  return text
    .normalize('NFKC')
    .toLowerCase()
    .normalize('NFD')
    .replace(/\p{M}+/gu, '')
    .replace(/[’‘]/g, "'")
}

const WORD = /[\p{L}\p{N}]+(?:['_-][\p{L}\p{N}]+)*/gu
const LINK = /https?:\/\/\S+/giu

/** The words of a text, without links. `#glue` and `@glue` are the word `glue`. */
export function tokensOf(text: string): string[] {
  return folded(text).replace(LINK, ' ').match(WORD) ?? []
}

/** How often the words of a phrase follow one another in a text. */
export function occurrences(tokens: readonly string[], phrase: readonly string[]): number {
  if (phrase.length === 0) return 0
  let found = 0
  for (let at = 0; at + phrase.length <= tokens.length; at++) {
    if (phrase.every((word, index) => tokens[at + index] === word)) found++
  }
  return found
}
